/** Runs the built binary with the demo's data, for measurements. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const target = fileURLToPath(new URL("../../target/", import.meta.url));
const password = "busy bees in May";
const accounts = { speller: "maya@wordhive.example", organizer: "rosa@wordhive.example" };

export const chromium =
  process.env.WORDHIVE_CHROMIUM ??
  execFileSync("sh", ["-c", "command -v chromium || command -v google-chrome"]).toString().trim();

/** Starts the release binary if there is one, else the debug binary, which reads web/dist. */
export async function startDemo() {
  const binary = [join(target, "release/wordhive"), join(target, "debug/wordhive")].find(
    existsSync,
  );
  if (binary === undefined) {
    throw new Error("Build the server first: cargo build");
  }
  const data = mkdtempSync(join(tmpdir(), "wordhive-demo-"));
  const child = spawn(binary, ["demo", "--listen", "127.0.0.1:0", "--data", data, "--log", "info"]);
  process.once("exit", () => {
    child.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  });
  const address = await new Promise((resolve, reject) => {
    let log = "";
    const read = (chunk) => {
      log += chunk;
      const [, found] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(log) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The demo ended:\n${log}`)));
  });
  const cookies = {};
  for (const [person, email] of Object.entries(accounts)) {
    const answer = await fetch(`${address}/api/identity/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: address },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) {
      throw new Error(`Log-in failed: ${answer.status} ${await answer.text()}`);
    }
    cookies[person] = answer.headers.get("set-cookie").split(";")[0];
  }
  const lists = await fetch(`${address}/api/wordlist/competition/24680?words=false`, {
    headers: { cookie: cookies.organizer },
  }).then((answer) => answer.json());
  const wordlist = `/competition/24680/wordlist/${lists[0]._id}`;
  const bees = `${address}/api/bee/competition/24680`;
  const headers = {
    cookie: cookies.organizer,
    "content-type": "application/json",
    origin: address,
  };
  const [bee] = await fetch(bees, { headers }).then((answer) => answer.json());
  const link = { method: "POST", headers, body: "{}" };
  const { token } = await fetch(`${bees}/${bee._id}/board-link`, link).then((answer) =>
    answer.json(),
  );
  return { address, cookies, binary, wordlist, board: `/board/${token}` };
}
