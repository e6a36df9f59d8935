// Starts the built program, and builds it first where the sources have changed. Plain JavaScript
// without dependencies: it must be able to say what is missing on a machine where the install did
// not do everything.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildIfMoved, built, NotBuilt } from './build-if-moved.mjs'

if (Number(process.versions.node.split('.')[0]) < 26)
  end(`Node ${process.versions.node} is too old: use npm start, which finds Node 26`)
try {
  buildIfMoved()
} catch (error) {
  if (!(error instanceof NotBuilt)) throw error
  end(error.message)
}

// Without it React renders with its parts for development, several times slower.
process.env.NODE_ENV ??= 'production'
// This process becomes the parent of those that serve: a signal to it reaches them all. It begins anew, under its
// own id, because what read the sources would stay in it for good, as large again as the parent itself.
const parent = fileURLToPath(new URL(`../${built}`, import.meta.url))
if (!process.execve) end('Qantara runs on Linux and macOS')
process.execve(process.execPath, [process.execPath, ...process.execArgv, parent], process.env)

/** @param {string} cause @returns {never} */
function end(cause) {
  process.stderr.write(`${cause}\n`)
  process.exit(78)
}
