import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pictureLimits } from '#core/media/picture.ts'
import { maxBytes } from '#server/http/body.ts'
import { readConfig } from '#server/read-config.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const start = scripts.start.replace(/^.* exec /, '')
/** Starts it again itself. */
const startOnce = start.replace(/ again$/, '')
/** Where the Node that comes with the program is, on the machines that containers and the unit know. */
const nodeFolders = (root: string) =>
  ['x64', 'arm64'].map((arch) => `${root}/node_modules/node-linux-${arch}/bin`).join(':')

/** A file that a build makes need not be there yet. */
const isMade = (path: string) => /^(build|node_modules)(\/|$)/.test(path)

test('the Dockerfile copies only files that exist', () => {
  const paths = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \.\/?$/gm), ([, list]) =>
    (list ?? '').split(' '),
  ).flat()
  const built = Array.from(dockerfile.matchAll(/\/app\/([\w./-]+)/g), ([, path]) => path ?? '')
  expect(paths).toContain('package-lock.json')
  for (const path of [...paths, ...built].filter((each) => !isMade(each)))
    expect(existsSync(path), path).toBe(true)
})

test('the Dockerfile calls only scripts that exist, and starts what npm start starts', () => {
  const called = Array.from(dockerfile.matchAll(/npm run (\S+)/g), ([, name]) => name ?? '')
  for (const name of called) expect(scripts, name).toHaveProperty(name)
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(command).join(' ')).toBe(start)
  expect(dockerfile).toContain(`ENV PATH=${nodeFolders('/app')}:/usr/bin:/bin\n`)
})

test('what the image leaves out is not needed to build', () => {
  const left = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  for (const folder of ['app', 'core', 'db', 'emails', 'jobs', 'scripts', 'server'])
    expect(left).not.toContain(folder)
})

test('the variables that the container sets are ones that the configuration accepts', () => {
  const env = Object.fromEntries(
    Array.from((/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g), ([, k, v]) => [
      k,
      v,
    ]),
  )
  const given = { ...env, SESSION_SECRET: 'x'.repeat(32), DATA_DIR: 'unused' }
  expect(readConfig(given)).toMatchObject({ port: 3000, hosts: ['0.0.0.0'] })

  const source = readFileSync('server/config-variables.ts', 'utf8')
  const block = /environment: &variables\n((?: {4}[\w#].*\n)+)/.exec(compose)?.[1] ?? ''
  const names = Array.from(block.matchAll(/^ {4}(\w+):/gm), ([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect(source, name).toContain(`${name}: [`)
})

test('the health check asks where the program listens, and only folders that are mounted are written', () => {
  const port = /^ENV .*\bPORT=(\d+)/m.exec(dockerfile)?.[1]
  expect(dockerfile).toMatch(
    new RegExp(`^HEALTHCHECK [^]*fetch\\('http://127\\.0\\.0\\.1:${port}/readyz'`, 'm'),
  )
  expect(readFileSync('app/routes.ts', 'utf8')).toContain("'/readyz'")
  expect(compose).toContain(`server site-1:${port}\\1 server site-2:${port}\\1`)
  // The rest is read-only: what is written goes to a volume or to memory.
  const written = Array.from(dockerfile.matchAll(/\b(?:DATA_DIR|HOME)=(\S+)/g), ([, at]) => at)
  expect(written).toEqual(['/data', '/tmp'])
  for (const mount of ['tmpfs:\n    - /tmp\n', '- site-1:/data\n', '- site-2:/data\n'])
    expect(compose).toContain(mount)
})

test('running.md names services of the compose file and commands of the program', () => {
  const running = readFileSync('docs/running.md', 'utf8')
  const services = Array.from(compose.matchAll(/^ {2}([a-z][\w-]*):\n {4}\S/gm), ([, name]) => name)
  const named = running.matchAll(
    /docker compose (?:exec|build|(?:run|up) [^`\n]*?)\s((?:site|proxy|database|files)[\w-]*)/g,
  )
  const called = Array.from(named, ([, name]) => name)
  expect(called.length).toBeGreaterThan(3)
  for (const name of called) expect(services).toContain(name)
  const program = readFileSync('server/qantara.ts', 'utf8')
  const commands = Array.from(running.matchAll(/`qantara ([a-z-]+)/g), ([, name]) => name ?? '')
  expect(commands).toContain('sign-everybody-out')
  for (const name of commands) expect(program, name).toMatch(new RegExp(`\\b${name}\\b`))
})

test('the compose file and the unit name only files and volumes that exist', () => {
  const mounts = Array.from(compose.matchAll(/^ +- (\.[\w./-]+):/gm), ([, path]) => path ?? '')
  expect(mounts).toContain('./deploy/nginx/nginx.conf')
  for (const path of mounts.filter((each) => each !== './certificates'))
    expect(existsSync(path), path).toBe(true)
  const volumes = /^volumes:\n((?: {2}[\w-]+:\n)+)/m.exec(compose)?.[1] ?? ''
  for (const [, name] of compose.matchAll(/^ +- ([a-z][\w-]*):\//gm))
    expect(volumes).toContain(`  ${name}:\n`)
})

test('the image is run by nobody in particular, who can write into its volumes alone', () => {
  const [, user = 'root'] = /^USER (\S+)$/m.exec(dockerfile) ?? []
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  const [, folders = ''] =
    new RegExp(`mkdir -p (.+) && chown -R ${user} /data$`, 'm').exec(dockerfile) ?? []
  // A new volume gets the owner of the folder that it covers.
  const mounted = Array.from(compose.matchAll(/^ +- [a-z\d-]+:(\/data\S*)$/gm), ([, at]) => at)
  expect(mounted).toContain('/data/backups')
  for (const at of mounted) expect(`${folders}/`).toContain(`${at}/`)
  expect(dockerfile).not.toContain('--chown')
  for (const rule of ['read_only: true', '    - ALL', 'no-new-privileges:true'])
    expect(compose).toContain(rule)
})

test('the unit starts what npm start starts, and lets it write what running.md names', () => {
  const unit = readFileSync('deploy/systemd/qantara.service', 'utf8')
  const running = readFileSync('docs/running.md', 'utf8')
  expect(unit).toContain(`Environment=PATH=${nodeFolders('/opt/qantara')}:/usr/bin:/bin\n`)
  expect(unit).toContain(`ExecStart=/bin/${startOnce}\nRestart=always\n`)
  const [, dataDir] = /DATA_DIR=\/var\/lib\/(\S+)/.exec(running) ?? []
  expect(unit).toContain(`StateDirectory=${dataDir}\n`)
  const [, backups] = /BACKUP_DIR=(\S+)/.exec(running) ?? []
  expect(unit).toContain(`ReadWritePaths=-${backups}\n`)
  const command = readFileSync('deploy/systemd/qantara', 'utf8')
  const [, variables] = /EnvironmentFile=(\S+)/.exec(unit) ?? []
  const [, user] = /^User=(\S+)/m.exec(unit) ?? []
  // Root looks for no program in a folder that it did not choose.
  expect(command).not.toMatch(/PATH=/)
  expect(command).toContain('node=/opt/qantara/node_modules/node-linux-$machine/bin/node\n')
  expect(command).toContain(`/usr/sbin/runuser -u ${user} -- "$node" `)
  expect(command).toContain(`--env-file=${variables} `)
  expect(readFileSync('vite.panel.config.ts', 'utf8')).toContain("qantara: 'server/qantara.ts'")
})

test('a program that was away is asked again at once, so that the next one may go', () => {
  const nginx = readFileSync('deploy/nginx/nginx.conf', 'utf8')
  expect(nginx).toMatch(/^ {2}server 127\.0\.0\.1:3000 max_fails=0;$/m)
})

describe('a renewed certificate', () => {
  const renew = (isRefused: boolean) => {
    const folder = mkdtempSync(join(tmpdir(), 'qantara-renewed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [target, lineage, programs] = ['target', 'lineage', 'programs'].map((name) => {
      mkdirSync(join(folder, name))
      return join(folder, name)
    }) as [string, string, string]
    for (const name of ['fullchain.pem', 'privkey.pem']) {
      writeFileSync(join(target, name), 'old')
      writeFileSync(join(lineage, name), 'new')
    }
    const nginx = `#!/bin/sh\necho "$@" >> ${folder}/called\nexit ${isRefused ? 1 : 0}\n`
    writeFileSync(join(programs, 'nginx'), nginx, { mode: 0o755 })
    const { status } = spawnSync('sh', ['deploy/nginx/renewed'], {
      env: { PATH: `${programs}:/usr/bin:/bin`, TARGET: target, RENEWED_LINEAGE: lineage },
    })
    const kept = ['fullchain.pem', 'privkey.pem'].map((name) =>
      readFileSync(join(target, name), 'utf8'),
    )
    return { status, kept, called: readFileSync(join(folder, 'called'), 'utf8').trim().split('\n') }
  }

  test('is in its place before nginx reads it', () =>
    expect(renew(false)).toEqual({
      status: 0,
      kept: ['new', 'new'],
      called: ['-t', '-s reload'],
    }))

  test('that nginx refuses changes nothing', () =>
    expect(renew(true)).toEqual({ status: 1, kept: ['old', 'old'], called: ['-t'] }))
})

test('the proxy speaks only what is safe today', () => {
  const nginx = readFileSync('deploy/nginx/nginx.conf', 'utf8')
  expect(nginx).toMatch(/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  const [, ciphers = ''] = /^ {2}ssl_ciphers (\S+);$/m.exec(nginx) ?? []
  expect(ciphers.split(':').length).toBeGreaterThan(3)
  for (const cipher of ciphers.split(':'))
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/)
})

test('the proxy lets through what the program says is too long', () => {
  const nginx = readFileSync('deploy/nginx/nginx.conf', 'utf8')
  const [, megabytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(nginx) ?? []
  const limits = [...Object.values(maxBytes), pictureLimits.bytes]
  // A form of several parts is longer than what it carries.
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(1.5 * Math.max(...limits))
})

test('the proxy of the compose file finds in the nginx file what it replaces', () => {
  const nginx = readFileSync('deploy/nginx/nginx.conf', 'utf8')
  const upstream = nginx.replace(
    /server 127.0.0.1:3000(.*)/,
    'server site-1:3000$1 server site-2:3000$1',
  )
  expect(upstream).toMatch(/server site-1:3000 [^;]*; server site-2:3000 [^;]*;/)
  expect(nginx.match(/www\.example\.com/g)?.length).toBeGreaterThan(3)
  expect(compose).toContain('/etc/ssl/qantara:ro')
  expect(nginx).toContain('/etc/ssl/qantara/fullchain.pem')
})
