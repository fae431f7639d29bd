const freezesTransactions = () => navigator.vendor?.startsWith("Apple");

/** Ends the transaction that creates the database, likewise: no other page could open it. */
export function endWhenFrozen(transaction: IDBTransaction): void {
  if (!freezesTransactions()) return;
  const end = ({ persisted }: PageTransitionEvent) => persisted && abort(transaction);
  window.addEventListener("pagehide", end);
  const forget = () => window.removeEventListener("pagehide", end);
  for (const event of ["complete", "abort"]) transaction.addEventListener(event, forget);
}

/**
 * Ends the database's transactions when the page is left and frozen for Back. WebKit leaves them open, so no other page could store
 * anything until the frozen one comes back or is discarded. Other browsers end them, or discard the page.
 */
export function letGoWhenFrozen(database: IDBDatabase): void {
  if (!freezesTransactions()) return;
  const begin = database.transaction.bind(database);
  const open = new Set<IDBTransaction>();
  let frozen = false;
  database.transaction = (...options) => {
    if (frozen) throw new DOMException("The page is frozen.", "InvalidStateError");
    const transaction = begin(...options);
    open.add(transaction);
    for (const end of ["complete", "abort"])
      transaction.addEventListener(end, () => open.delete(transaction));
    return transaction;
  };
  window.addEventListener("pagehide", ({ persisted }) => {
    frozen = persisted;
    if (frozen) for (const transaction of open) abort(transaction);
  });
  window.addEventListener("pageshow", () => {
    frozen = false;
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended.
  }
}
