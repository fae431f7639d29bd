import mantine from "postcss-preset-mantine";

/** Mantine's colors that the theme doesn't use. Their variables would be 1 kB of each first load. */
const unusedColors = /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|lime|orange)-/;

export default {
  plugins: [
    mantine(),
    {
      postcssPlugin: "unused-colors",
      Declaration(declaration) {
        if (unusedColors.test(declaration.prop)) declaration.remove();
      },
    },
  ],
};
