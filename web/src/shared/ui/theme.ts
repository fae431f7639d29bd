import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from "@mantine/core";

/*
 * Every color, size and radius of the app. Components use these tokens, never raw values.
 * Honey is a background for dark text, never a text color: text and links use deep honey.
 */

const honey: MantineColorsTuple = [
  "#FFF6E0",
  "#FDEAC0",
  "#FADC96",
  "#F6CB66",
  "#F0B83B",
  "#E8A317",
  "#C98608",
  "#A86C02",
  "#8A5A00",
  "#5E3D00",
];

/** Success: right answers, finished tasks. */
const leaf: MantineColorsTuple = [
  "#EAF6EE",
  "#D0EAD9",
  "#A8D8B9",
  "#7CC596",
  "#55AE75",
  "#3C9560",
  "#2F7D4F",
  "#266841",
  "#1E5334",
  "#133823",
];

/** Errors, wrong answers and deletions. */
const brick: MantineColorsTuple = [
  "#FDEEE8",
  "#FAD9CC",
  "#F5B8A2",
  "#EF9577",
  "#E47350",
  "#CC5430",
  "#B3401F",
  "#963418",
  "#772912",
  "#4F1B0B",
];

/** Warm grays: borders, quiet surfaces, secondary text. */
const gray: MantineColorsTuple = [
  "#FBF6EA",
  "#F4ECDB",
  "#EADFC8",
  "#DACDB2",
  "#C2B498",
  "#93876E",
  "#6B614E",
  "#574F40",
  "#3A352B",
  "#23201A",
];

/** Dark mode, from text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  "#F3EBDD",
  "#DDD3C2",
  "#B9AE9B",
  "#948A78",
  "#4B4437",
  "#3A342A",
  "#26211A",
  "#17140E",
  "#120F0A",
  "#0C0A06",
];

const paper = "#FFFBF2";
const ink = "#23201A";
const shadow = "0 1px 2px rgb(66 48 10 / 0.06), 0 6px 20px rgb(66 48 10 / 0.08)";

/** The font of words to spell; in CSS `var(--wh-font-word)`. */
const wordFontFamily =
  '"Literata Variable", "Literata Fallback", Georgia, "Times New Roman", serif';

/** A dialog's `header` element would count as a second banner. */
const dialogHead = { role: "presentation" };

/** Darker than the dark background too, so that dialogs stand out. */
const dialogOverlay = { color: "#0C0A06", backgroundOpacity: 0.6 };

export const theme = createTheme({
  colors: { honey, leaf, brick, gray, dark, red: brick, green: leaf, yellow: honey },
  primaryColor: "honey",
  primaryShade: { light: 5, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.33,
  white: "#FFFFFF",
  black: ink,
  defaultRadius: "md",
  radius: { xs: "6px", sm: "8px", md: "10px", lg: "10px", xl: "10px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  fontFamily: '"Source Sans 3 Variable", "Source Sans Fallback", system-ui, sans-serif',
  fontSizes: {
    xs: "0.8125rem",
    sm: "0.9375rem",
    md: "1.0625rem",
    lg: "1.25rem",
    xl: "1.5rem",
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
  headings: {
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)", lineHeight: "1.15" },
      h2: { fontSize: "1.375rem", lineHeight: "1.25" },
      h3: { fontSize: "1.125rem", lineHeight: "1.3" },
      h4: { fontSize: "1.0625rem", lineHeight: "1.35" },
    },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    Button: { defaultProps: { size: "md" } },
    ActionIcon: { defaultProps: { size: 44, variant: "subtle", color: "gray" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    NumberInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    FileInput: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    CheckboxGroup: { defaultProps: { size: "md" } },
    // Links in text are recognizable by more than their color.
    Anchor: { defaultProps: { underline: "always" } },
    Badge: { defaultProps: { size: "lg", tt: "none", fw: 600 } },
    CloseButton: { defaultProps: { "aria-label": "Close" } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: dialogOverlay,
        closeButtonProps: { "aria-label": "Close" },
        attributes: { header: dialogHead },
      },
      styles: {
        title: { fontSize: "1.25rem", fontWeight: 700, lineHeight: 1.3 },
        content: { background: "var(--wh-surface)", border: "1px solid var(--wh-border)" },
        header: { background: "var(--wh-surface)" },
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: dialogOverlay,
        closeButtonProps: { "aria-label": "Close" },
        attributes: { header: dialogHead },
      },
      styles: { title: { fontWeight: 700, overflowWrap: "anywhere" } },
    },
    Card: { defaultProps: { padding: "lg", radius: "md", withBorder: true, shadow: "sm" } },
    Pagination: { defaultProps: { size: "lg" } },
  },
});

/** Overrides where Mantine's computed colors do not suit honey, and our own variables, which start with `--wh-`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--wh-font-word": wordFontFamily,
    "--wh-content-width": "72rem",
    "--wh-reading-width": "72ch",
    "--wh-top-bar-height": "60px",
  },
  light: {
    "--mantine-color-body": paper,
    "--mantine-color-text": ink,
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[6],
    "--mantine-color-anchor": honey[8],
    "--mantine-color-error": brick[6],
    "--mantine-color-default": "#FFFFFF",
    "--mantine-color-default-hover": gray[0],
    "--mantine-color-default-border": gray[3],
    "--mantine-color-honey-text": honey[8],
    "--mantine-color-honey-light": honey[1],
    "--mantine-color-honey-light-hover": honey[2],
    "--mantine-color-honey-light-color": "#6F4800",
    "--mantine-color-honey-outline": honey[8],
    "--mantine-color-honey-outline-hover": honey[0],
    "--mantine-color-leaf-text": leaf[7],
    "--mantine-color-leaf-light": leaf[1],
    "--mantine-color-leaf-light-color": leaf[8],
    "--mantine-color-brick-text": brick[6],
    "--mantine-color-brick-light": brick[0],
    "--mantine-color-brick-light-color": brick[7],
    "--mantine-color-gray-text": gray[7],
    "--mantine-color-gray-light-color": gray[8],
    "--wh-surface": "#FFFFFF",
    "--wh-surface-quiet": gray[0],
    "--wh-border": gray[2],
    // The unfilled part of bars.
    "--wh-track": gray[2],
    // Borders of controls need 3:1 against paper (WCAG 1.4.11).
    "--wh-control-border": gray[5],
    "--wh-honey-wash": honey[0],
  },
  dark: {
    "--mantine-color-body": dark[7],
    "--mantine-color-text": dark[0],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-anchor": honey[3],
    "--mantine-color-error": brick[3],
    "--mantine-color-default": dark[6],
    "--mantine-color-default-hover": dark[5],
    "--mantine-color-default-border": dark[4],
    "--mantine-color-honey-text": honey[3],
    "--mantine-color-honey-light": "#3B2C0C",
    "--mantine-color-honey-light-hover": "#4A3810",
    "--mantine-color-honey-light-color": honey[2],
    "--mantine-color-honey-outline": honey[3],
    "--mantine-color-honey-outline-hover": "#2A2110",
    "--mantine-color-leaf-text": leaf[3],
    "--mantine-color-leaf-light": "#16301F",
    "--mantine-color-leaf-light-color": leaf[2],
    "--mantine-color-brick-text": brick[3],
    "--mantine-color-brick-light": "#38190F",
    "--mantine-color-brick-light-color": brick[2],
    "--mantine-color-gray-text": dark[1],
    "--mantine-color-gray-light-color": dark[1],
    "--wh-surface": "#201C14",
    "--wh-surface-quiet": "#1C1811",
    "--wh-border": dark[5],
    "--wh-track": dark[5],
    "--wh-control-border": "#857B69",
    "--wh-honey-wash": "#2A2110",
  },
});

/** Remembers the choice of light or dark; the default is the system's. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "wordhive-color-scheme" });
