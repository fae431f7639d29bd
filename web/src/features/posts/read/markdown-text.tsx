import type { List, ListItem, Nodes, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { Fragment, type ReactNode } from "react";
import { TextWithLinks } from "@/shared/ui/text-with-links";
import { safeHref } from "../rules/markdown";
import { hideMarks, restoreMarks } from "../rules/whole-addresses";
import classes from "./markdown-text.module.css";

/** What people don't expect of what they type: HTML is text, and so are lines that are indented or underlined. */
const plain = [
  "htmlFlow",
  "htmlText",
  "codeIndented",
  "setextUnderline",
  "definition",
  "labelStartImage",
  "characterReference",
];

/** Markdown as elements, made one by one: HTML is never parsed. */
export function MarkdownText({ text }: { text: string }) {
  const root = fromMarkdown(hideMarks(text), { extensions: [{ disable: { null: plain } }] });
  restoreMarks(root);
  return <div className={classes.text}>{childrenOf(root)}</div>;
}

function childrenOf(parent: Parents): ReactNode[] {
  return parent.children.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no ids and no state
    <Fragment key={index}>{elementOf(node)}</Fragment>
  ));
}

function elementOf(node: Nodes): ReactNode {
  switch (node.type) {
    case "text":
      return <TextWithLinks>{node.value}</TextWithLinks>;
    case "paragraph":
      return <p className="wh-typed-text">{childrenOf(node)}</p>;
    case "heading": {
      // The post's title is a second-level heading.
      const Heading = node.depth <= 2 ? "h3" : node.depth === 3 ? "h4" : "h5";
      return <Heading>{childrenOf(node)}</Heading>;
    }
    case "strong":
      return <strong>{childrenOf(node)}</strong>;
    case "emphasis":
      return <em>{childrenOf(node)}</em>;
    case "list":
      return listOf(node);
    case "blockquote":
      return <blockquote>{childrenOf(node)}</blockquote>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case "link": {
      const href = safeHref(node.url);
      if (href === undefined) return plainTextOf(node);
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {plainTextOf(node) || href}
        </a>
      );
    }
    default:
      return "value" in node ? node.value : null;
  }
}

function listOf(list: List): ReactNode {
  const items = list.children.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids and no state
    <li key={index} className="wh-typed-text">
      {itemOf(item, list.spread === true)}
    </li>
  ));
  return list.ordered ? <ol start={list.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

/** Items of a dense list have no paragraphs. */
function itemOf(item: ListItem, spread: boolean): ReactNode {
  return item.children.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no ids and no state
    <Fragment key={index}>
      {node.type === "paragraph" && !spread && !item.spread ? childrenOf(node) : elementOf(node)}
    </Fragment>
  ));
}

/** A link has no other link in it. */
function plainTextOf(node: Nodes): ReactNode {
  if (node.type === "text") return node.value;
  if (node.type === "strong") return <strong>{node.children.map(keyed)}</strong>;
  if (node.type === "emphasis") return <em>{node.children.map(keyed)}</em>;
  if ("children" in node) return node.children.length === 0 ? "" : node.children.map(keyed);
  return "value" in node ? node.value : null;
}

function keyed(node: Nodes, index: number): ReactNode {
  return <Fragment key={index}>{plainTextOf(node)}</Fragment>;
}
