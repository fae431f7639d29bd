import { lazyRouteComponent } from "@tanstack/react-router";

/** An organizer's dashboard below its heading, which participants don't load. */
export const OrganizerCards = lazyRouteComponent(
  () => import("./-organizer-cards"),
  "OrganizerCards",
);

/** A participant's dashboard below its heading, which organizers don't load. */
export const SpellerCards = lazyRouteComponent(() => import("./-speller-cards"), "SpellerCards");
