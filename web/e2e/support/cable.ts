import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A connection to the server that can be unplugged, for browsers that can't pretend to be offline. */
export class Cable {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly proxy: Server,
    /** Leads to the server while plugged in. */
    readonly address: string,
  ) {}

  static async to(server: string): Promise<Cable> {
    const { hostname, port } = new URL(server);
    const proxy = createServer();
    proxy.listen(0, hostname);
    await once(proxy, "listening");
    const { port: own } = proxy.address() as AddressInfo;
    const cable = new Cable(proxy, `http://${hostname}:${own}`);
    proxy.on("connection", (socket) => cable.join(socket, connect(Number(port), hostname)));
    return cable;
  }

  private plugged = true;

  private join(one: Socket, other: Socket): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      this.sockets.add(from);
      from
        .on("error", () => {})
        .on("close", () => {
          this.sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
    if (!this.plugged) this.cut();
  }

  private cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  unplug(): void {
    this.plugged = false;
    this.cut();
  }

  plug(): void {
    this.plugged = true;
  }

  async remove(): Promise<void> {
    this.unplug();
    this.proxy.close();
    await once(this.proxy, "close");
  }
}
