/** Games that the browser keeps, in IndexedDB: tables without their moves in one store, moves by table and ply in another. */

/** @typedef {{op: "save", table: any, kept: number, moves: [string, string][]} | {op: "annotate", id: string, ply: number, mv: string, note: string} | {op: "delete", id: string}} Write */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the database. A browser that has none keeps nothing. */
export async function openKept() {
  const opening = indexedDB.open("spielwerk", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("tables", { keyPath: "id" });
    opening.result.createObjectStore("moves", { keyPath: ["table", "ply"] });
  };
  const database = await settled(opening);
  /** @param {string} table @param {number} from */
  const movesOf = (table, from = 0) => IDBKeyRange.bound([table, from], [table, Infinity]);

  return {
    /** The game of every table. @returns {Promise<Map<string, string>>} */
    async games() {
      const tables = await settled(database.transaction("tables").objectStore("tables").getAll());
      return new Map(tables.map(({ id, game }) => [id, game]));
    },

    /** All tables of a game with their moves. @param {string} game */
    async tables(game) {
      const stores = database.transaction(["tables", "moves"]);
      const tables = (await settled(stores.objectStore("tables").getAll())).filter((table) => table.game === game);
      return Promise.all(
        tables.map(async (table) => {
          const moves = await settled(stores.objectStore("moves").getAll(movesOf(table.id)));
          return { table, moves: moves.map(({ mv, note }) => [mv, note]) };
        }),
      );
    },

    /** Writes changes, all or none; they are kept when this returns. @param {Write[]} writes */
    write(writes) {
      const transaction = database.transaction(["tables", "moves"], "readwrite", { durability: "strict" });
      const [tables, moves] = [transaction.objectStore("tables"), transaction.objectStore("moves")];
      for (const write of writes) {
        if (write.op === "delete") {
          tables.delete(write.id);
          moves.delete(movesOf(write.id));
        } else if (write.op === "annotate") {
          moves.put({ table: write.id, ply: write.ply, mv: write.mv, note: write.note });
        } else {
          const { table, kept } = write;
          tables.put(table);
          moves.delete(movesOf(table.id, kept));
          write.moves.forEach(([mv, note], index) => moves.put({ table: table.id, ply: kept + index, mv, note }));
        }
      }
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(undefined);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
    },
  };
}
