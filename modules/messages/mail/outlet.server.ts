/** How a message is delivered. */
export type Channel = 'email' | 'webhook';

/** Where messages go from this process; set once by the module. */
interface Outlet {
  /** A mail server of the environment serves every company that has none of its own. */
  readonly hasMailServer: boolean;
  /** Public origin of the installation, without slash at the end. */
  readonly origin: string;
  /** Messages of the company wait. */
  wake(tenantId: number, channel: Channel): void;
}
let outlet: Outlet = { hasMailServer: false, origin: '', wake: () => undefined };

/** Tells the writers whether a mail server is configured and whom to wake after a commit. */
export function useOutlet(next: Outlet): void {
  outlet = next;
}

export const currentOutlet = (): Outlet => outlet;
