import { posix } from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * The area of the site that a module starts: a page of a route, or a dialog that loads on demand. Each area is one script.
 */
export function areaOf(id: string): string | undefined {
  if (/\/(overlays|[\w-]+-(dialog|drawer))\.tsx$/.test(id)) return "dialogs";
  if (id.endsWith("/read/markdown-text.tsx")) return "markdown";
  if (id.endsWith("/privacy/privacy-notice.tsx")) return "manage";
  if (id.endsWith("/fill/returned-forms.tsx")) return "read";
  if (id.endsWith("/-organizer-cards.tsx")) return "organizer";
  if (id.endsWith("/-speller-cards.tsx")) return "speller";
  if (id.endsWith("/edit/words-editor.tsx")) return "editor";
  if (/\/offline\/(answers|sync)\.ts$/.test(id)) return "offline";
  const route = /\/src\/routes\/(.+)\.tsx\?tsr-split/.exec(id)?.[1];
  if (route === undefined) return undefined;
  if (/^(login|register|forgot|reset|verify|claim|setup|join\.\$code)$/.test(route)) return "guest";
  if (route === "index") return "home";
  if (route === "account" || route === "two-step-login") return "account";
  if (route === "competition.$code/index") return "dashboard";
  // The layout of a competition's pages.
  if (route === "competition.$code/route") return "shared";
  if (route === "competition.$code/practice") return "practice";
  if (route.startsWith("competition.$code/bee.")) return "bee";
  if (/\/(checklist|invite|.+_\.(guide|sheet))$/.test(route)) return "paper";
  if (route.endsWith("$wordlistId.statistics")) return "manage";
  if (route.includes("$wordlistId")) return route.endsWith("practice") ? "practice" : "wordlist";
  if (route === "consent.$code" || route === "api.$") return "read";
  return /^competition\.\$code\/(posts|schedule|files|forms|form\.)/.test(route)
    ? "read"
    : "manage";
}

/** The scripts that pages start with, and their areas. */
const entries: Record<string, string> = {
  "/src/main.tsx": "start",
  "/src/board.tsx": "board",
  "/src/teacher.tsx": "teacher",
  "/src/official.tsx": "official",
  "/src/watch.tsx": "watch",
};

/** The area that a module starts as the script of a page. */
const areaOfEntry = (id: string) => entries[/\/src\/\w+\.tsx$/.exec(id)?.[0] ?? ""];

/** The screens of a bee, whose scripts share nothing with the app's. */
const stage = ["board", "watch", "teacher", "official"];
const isStage = (areas: Set<string>) => stage.some((area) => areas.has(area));

/** The script of what several screens of a bee need. Families wait for nothing that only others need, nor the board for officials'. */
const stageScript = (areas: Set<string>) =>
  areas.has("watch") ? "stage" : areas.has("board") ? "hall" : "console";

/** Pages that load nothing which only other pages need. */
const mostVisited = ["home", "dashboard", "organizer", "speller", "wordlist", "practice"];

/** Areas whose styles are in the app's sheet, because each sheet is a request that delays a first page. */
const styledAtFirst = ["start", "guest", "shared", "home", "dashboard", "organizer"];

/** Scripts for several areas that pages load offline, too. */
const offlineScripts = [
  "app",
  "vendor",
  "shared",
  "fields",
  "lists",
  "offline",
  "practice",
  "speller",
];

/** The script whose sheet has these styles: that of the only area that needs them, or the app's. */
function styledBy(areas: Set<string>): string {
  const [only = "app"] = areas;
  if (isStage(areas)) return areas.size === 1 ? only : stageScript(areas);
  return areas.size > 1 || styledAtFirst.includes(only) ? "app" : only;
}

/** The script of a module that the pages of several areas need. */
function sharedBy(areas: Set<string>, id: string): string {
  const [only = "app"] = areas;
  if (isStage(areas)) return areas.size === 1 ? only : stageScript(areas);
  // Only posts with Markdown load it.
  if (areas.has("markdown") && areas.size > 1) {
    return sharedBy(new Set([...areas].filter((area) => area !== "markdown")), id);
  }
  // Too small for a request of its own.
  if (areas.size === 1 && only === "dashboard") return "shared";
  if (areas.size === 1 && only !== "start") return only;
  if (areas.has("account")) {
    const script = sharedBy(new Set([...areas].filter((area) => area !== "account")), id);
    // Spellers open their account offline, where organizers' scripts aren't.
    return offlineScripts.includes(script) ? script : "controls";
  }
  if (areas.has("editor")) {
    const script = sharedBy(new Set([...areas].filter((area) => area !== "editor")), id);
    // The editor of a wordlist doesn't wait for the pages and dialogs that share something with it.
    return ["read", "manage", "dialogs", "bee"].includes(script) ? "editing" : script;
  }
  if (areas.has("offline")) {
    const script = sharedBy(new Set([...areas].filter((area) => area !== "offline")), id);
    // Home doesn't wait for practice.
    if (script === "shared" && areas.has("home")) return "app";
    // Only practice loads it in any case.
    if (areas.size === 1 || !["app", "vendor", "fields"].includes(script)) return "offline";
    return script;
  }
  const visited = mostVisited.filter((area) => areas.has(area));
  if (areas.has("start") || (areas.has("guest") && visited.length > 0)) {
    return id.includes("node_modules") || id.startsWith("\0") ? "vendor" : "app";
  }
  if (areas.has("guest")) return "fields";
  const [first, another] = visited;
  if (areas.has("shared") || another !== undefined) return "shared";
  // Others may load a dashboard's cards, but not a whole page.
  if (
    first === "organizer" ||
    first === "speller" ||
    (first !== undefined && areas.size === 2 && areas.has("manage"))
  ) {
    return first;
  }
  if (first !== undefined) return first === "wordlist" ? "lists" : "shared";
  return areas.has("dialogs") ? "dialogs" : "read";
}

const importsOf = (code: string) =>
  code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
const nameOf = (item: string) => item.trim().split(/\s+as\s+/);

/** The index modules of packages that list hundreds of components, and where each of these is. */
class Indexes {
  private readonly known = new Map<string, Map<string, string>>();

  /** The modules that `importer` needs from `index`, or undefined if that is no index of a package. */
  needed(importer: Rolldown.ModuleInfo, index: Rolldown.ModuleInfo): string[] | undefined {
    const name =
      /\/node_modules\/((?:@mantine|@tabler)\/[\w-]+)\/(?:dist\/)?esm\/(?:index|tabler-icons-react)\.mjs$/.exec(
        index.id,
      )?.[1];
    if (name === undefined) return undefined;
    const places = this.known.get(name) ?? this.read(name, index);
    return [...importsOf(importer.code ?? "")]
      .filter(([, , from]) => from === name)
      .flatMap(([, names = ""]) =>
        names.split(",").map((item) => places.get(nameOf(item)[0] ?? "")),
      )
      .filter((place) => place !== undefined);
  }

  private read(name: string, { id, code }: Rolldown.ModuleInfo): Map<string, string> {
    const places = new Map<string, string>();
    for (const [, names = "", from = ""] of importsOf(code ?? "")) {
      for (const item of names.split(",")) {
        places.set(nameOf(item).at(-1) ?? "", posix.join(posix.dirname(id), from));
      }
    }
    this.known.set(name, places);
    return places;
  }
}

/** Names the script of each module, so that a page loads a few instead of dozens. See docs/decisions/0023. */
export function areaChunks(): { plugin: Plugin; name: (id: string) => string | null } {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: "area-chunks",
    apply: "build",
    buildEnd() {
      const areas = new Map<string, Set<string>>();
      const indexes = new Indexes();
      const mark = (id: string, area: string) => {
        const known = areas.get(id) ?? new Set();
        if (known.has(area)) return;
        areas.set(id, known.add(area));
        const module = this.getModuleInfo(id);
        for (const next of module?.importedIds ?? []) {
          const index = this.getModuleInfo(next);
          const needed = module && index && indexes.needed(module, index);
          for (const one of needed ?? [next]) mark(one, area);
        }
      };
      for (const id of this.getModuleIds()) {
        const dynamic = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
        const area = areaOfEntry(id) ?? (dynamic ? areaOf(id) : undefined);
        if (area !== undefined) mark(id, area);
      }
      for (const [id, of] of areas) {
        names.set(id, id.endsWith(".css") ? styledBy(of) : sharedBy(of, id));
      }
    },
  };
  return {
    plugin,
    name: (id) => names.get(id) ?? null,
  };
}
