// The program, once it is built. It says in one line what keeps it from being read, which its own files cannot.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const program = new URL('../build/server/listen.js', import.meta.url)
const { node } = process.versions
if (Number(node.split('.')[0]) < 26)
  end(`Node ${node} is too old: use npm start, which finds Node 26`)
if (!existsSync(program)) end('The program is not built: run npm run build')
// Called without scripts/start, as units and images of version 1.0 do, it lacks what is set there, and who starts it
// again. The first process of a container would not be ended by an alarm, either.
if (process.env.MALLOC_ARENA_MAX === undefined) {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const start = fileURLToPath(new URL('start', import.meta.url))
  process.execve?.('/bin/sh', ['sh', start, 'again'], { ...process.env, PATH })
}
// Where its folder may be written, Node leaves there what it made of the code: a tenth less until the first page.
enableCompileCache(fileURLToPath(new URL('compiled', program)))
await import(program.href)

/** @param {string} cause @returns {never} */
function end(cause) {
  process.stderr.write(`${cause}\n`)
  process.exit(78)
}
