import { useEffect, useState } from "react";

/** The app's setting, which both bundles read. */
const setting = "wordhive-color-scheme";

/** How a screen is lit. */
export type Lighting = "auto" | "light" | "dark";

function chosen(): Lighting {
  try {
    const found = localStorage.getItem(setting);
    return found === "light" || found === "dark" ? found : "auto";
  } catch {
    return "auto";
  }
}

function apply(lighting: Lighting): void {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const night = lighting === "dark" || (lighting === "auto" && isDark);
  document.documentElement.dataset.ground = night ? "night" : "day";
}

/** Day or night, as in the rest of the app. */
export function useGround(): void {
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => apply(chosen());
    follow();
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);
}

/** The setting, and how to change it. */
export function useLighting(): [lighting: Lighting, choose: (lighting: Lighting) => void] {
  const [lighting, setLighting] = useState(chosen);
  const choose = (next: Lighting) => {
    setLighting(next);
    apply(next);
    try {
      localStorage.setItem(setting, next);
    } catch {
      // It lasts until the page is reloaded.
    }
  };
  return [lighting, choose];
}
