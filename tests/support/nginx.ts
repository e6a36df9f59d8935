import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from './processes.ts'

const startWithinMs = 60_000

/** Where nginx is installed, if it is. */
export function nginxPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file))
}

export type Nginx = {
  workerPid(): number
  /** What its logs have kept so far: of errors, and of requests where `logsRequests`. */
  logged(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts nginx with one worker in a folder of its own. `http` is what is in the http block,
 * with paths relative to that folder; `files` are put there first; it answers on each of `ports`
 * when this resolves. Throws with its last words when it does not start.
 */
export async function startNginx(the: {
  http: string
  files?: Record<string, string | Buffer>
  ports: number[]
  logsRequests?: boolean
}): Promise<Nginx> {
  const program = nginxPath()
  if (!program) throw new Error('nginx is not installed: apt-get install nginx-light')
  const folder = await mkdtemp(join(tmpdir(), 'qantara-nginx-'))
  for (const [name, content] of Object.entries(the.files ?? {})) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const log = join(folder, 'access.log')
  const access = `access_log ${the.logsRequests ? log : 'off'};`
  await writeFile(join(folder, 'nginx.conf'), configuration(`${access}\n${the.http}`))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', endWithUs)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const until = performance.now() + startWithinMs
  for (const port of the.ports)
    while (!(await listens(port))) {
      if (child.exitCode === null && performance.now() < until) await pause(20)
      else {
        await stop()
        throw new Error(`nginx did not start:\n${words}`)
      }
    }
  return {
    workerPid: () => workerOf(child.pid ?? 0),
    logged: async () => words + (the.logsRequests ? await readFile(log, 'utf8') : ''),
    stop,
  }
}

/** Others of its children look after what it keeps. 0 where /proc does not tell. */
function workerOf(master: number): number {
  const isWorker = (pid: number) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker process')
  return childrenOf(master).find(isWorker) ?? 0
}

function configuration(http: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    'pid nginx.pid;',
    'worker_processes 1;',
    // The folder is ours alone, so its worker has to be us.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events { worker_connections 1024; }',
    'http {',
    ...kinds.map((kind) => `${kind}_temp_path temp-${kind};`),
    http,
    '}',
    '',
  ].join('\n')
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
