import { describe, expect, test } from "vitest";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { describeCreateFailure, wordlistFormRules } from "./wordlist-form";

describe("wordlistFormRules", () => {
  test.each(["", "   ", "\n"])("%j is not a title or description", (text) => {
    expect(wordlistFormRules.title(text)).toBe("Please enter a title for the wordlist.");
    expect(wordlistFormRules.description(text)).toBe(
      "Please enter a description for the wordlist.",
    );
  });

  test("titles have up to 200 characters, descriptions up to 10,000", () => {
    expect(wordlistFormRules.title("🐝".repeat(200))).toBeNull();
    expect(wordlistFormRules.title("x".repeat(300))).toBe(
      "The title has 300 characters. The limit is 200.",
    );
    expect(wordlistFormRules.description("x".repeat(10_000))).toBeNull();
    expect(wordlistFormRules.description("x".repeat(10_001))).toBe(
      "The description has 10,001 characters. The limit is 10,000.",
    );
  });

  test("titles can have other scripts and emoji", () => {
    expect(wordlistFormRules.title("🐝 قائمة")).toBeNull();
  });
});

describe("describeCreateFailure", () => {
  const words = [{ word: "akimbo" }, { word: "bustle" }];
  const problem = (
    code: "invalid-fields" | "too-large" | "not-a-member",
    detail: string,
    errors?: { field: string; message: string }[],
  ) =>
    new ProblemError({
      type: "about:blank",
      title: "Rejected",
      status: 422,
      code,
      detail,
      ...(errors && { errors }),
    });

  test("shows the server's sentence with the word it is about", () => {
    expect(
      describeCreateFailure(
        problem("invalid-fields", "Some words are not valid.", [
          { field: "words[1].word", message: "A word can have at most 100 characters." },
        ]),
        words,
      ),
    ).toBe(
      "Failed to create wordlist: Some words are not valid. “bustle”: A word can have at most 100 characters.",
    );
    expect(describeCreateFailure(problem("not-a-member", "You are not a member."), words)).toBe(
      "Failed to create wordlist: You are not a member.",
    );
  });

  test("a large file is reported as a failed upload", () => {
    expect(describeCreateFailure(problem("too-large", "At most 8 MB."), words)).toBe(
      "Failed to upload file: At most 8 MB.",
    );
  });

  test("errors of fields are shown at the fields only", () => {
    expect(
      describeCreateFailure(
        problem("invalid-fields", "Some fields are not valid.", [
          { field: "title", message: "Please enter a title for the wordlist." },
        ]),
        words,
      ),
    ).toBeUndefined();
  });

  test("no response, and a canceled upload", () => {
    expect(describeCreateFailure(new NetworkError("lost"), words)).toBe(
      "Failed to create wordlist. Please try again.",
    );
    expect(describeCreateFailure(new DOMException("", "AbortError"), words)).toBeUndefined();
  });
});
