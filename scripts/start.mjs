// What npm start, services and images call: the program, once it is built. It says in one line what keeps it from
// being read, which its own files cannot.
import { existsSync } from 'node:fs'
import process from 'node:process'

const program = new URL('../build/server/listen.js', import.meta.url)
const { node } = process.versions
if (Number(node.split('.')[0]) < 26)
  end(`Node ${node} is too old: use npm start, which finds Node 26`)
if (!existsSync(program)) end('The program is not built: run npm run build')
await import(program.href)

/** @param {string} cause @returns {never} */
function end(cause) {
  process.stderr.write(`${cause}\n`)
  process.exit(78)
}
