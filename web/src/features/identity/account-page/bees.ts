/** The drawn bees to choose from as a photo, in web/public/bees, and how they are described. */
export const bees = {
  honey: "Yellow bee with freckles",
  professor: "Golden bee with glasses",
  queen: "Bee with a crown",
  clover: "Green bee with a flower",
  captain: "Blue bee with a cap",
  poppy: "Orange bee with a bow",
  wizard: "Purple bee with a pointed hat",
  dj: "Teal bee with headphones",
  winter: "Gray bee with a scarf",
  star: "Pale bee with a star",
};

export const beePath = (name: string) => `/bees/${name}.svg`;

/** Whether the photo is one of ours, not a link. */
export const isBee = (photo: string) => photo.startsWith("/bees/");
