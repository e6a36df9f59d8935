import { buildIfMoved as build } from '#scripts/build-if-moved.mjs'

/** What `npm start` gives to sh once the program is built. */
export const start = ['scripts/start', 'again']
/** What `npm run qantara` and `docker compose exec` run. */
export const commands = 'build/server/qantara.js'

let isBuilt = false

/** Builds the program if anything moved since the last build, so that no start has to. */
export function buildIfMoved(): void {
  // Reading all sources takes as long as a tenth of a start.
  if (!isBuilt) build()
  isBuilt = true
}
