import { useEffect } from "react";

/** The app's setting, which both bundles read. */
const setting = "wordhive-color-scheme";

function chosen(): string | null {
  try {
    return localStorage.getItem(setting);
  } catch {
    return null;
  }
}

/** Day or night, as in the rest of the app. */
export function useGround(): void {
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const choice = chosen();
      const dark = choice === "dark" || (choice !== "light" && system.matches);
      document.documentElement.dataset.ground = dark ? "night" : "day";
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, []);
}
