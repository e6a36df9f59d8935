import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'

export type TlsProxy = {
  /** The address that people use: https://localhost:PORT. */
  origin: string
  /** The same, unencrypted. */
  plainOrigin: string
  /** A second https door, whose answers nginx compresses again instead of passing them on. */
  compressingOrigin: string
  /** Vouches for the https doors. */
  certificate: string
  stop(): Promise<void>
}

/**
 * Starts the program behind a real nginx that ends TLS, as in production. `start` is told the
 * public origin and gives back the program.
 */
export async function startBehindProxy<App extends { origin: string }>(
  start: (publicOrigin: string) => Promise<App>,
): Promise<{ app: App; proxy: TlsProxy }> {
  const plain = await freePort()
  const tls = await freePort()
  const compressing = await freePort()
  const origin = `https://localhost:${tls}`
  const app = await start(origin)
  const { certificate, key } = makeCertificate()
  const passOn = [
    `proxy_pass http://127.0.0.1:${new URL(app.origin).port};`,
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
  ].join('\n')
  const nginx = await startNginx({
    files: { 'certificate.pem': certificate, 'key.pem': key },
    ports: [plain, tls, compressing],
    http: `
      ssl_certificate certificate.pem;
      ssl_certificate_key key.pem;
      server { listen 127.0.0.1:${plain}; location / { ${passOn} } }
      server { listen 127.0.0.1:${tls} ssl; location / { ${passOn} } }
      server {
        listen 127.0.0.1:${compressing} ssl;
        gzip on;
        gzip_proxied any;
        location / { ${passOn} proxy_set_header Accept-Encoding ""; }
      }`,
  })
  return {
    app,
    proxy: {
      origin,
      plainOrigin: `http://localhost:${plain}`,
      compressingOrigin: `https://localhost:${compressing}`,
      certificate,
      stop: nginx.stop,
    },
  }
}

export type ShippedProxy = {
  /** https://localhost:PORT. */
  origin: string
  plainOrigin: string
  certificate: string
  workerPid(): number
  logged(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts nginx with the file that the product comes with (deploy/nginx/nginx.conf), in front of programs
 * that `start` makes when it is told their public origin. Only names, ports and folders are replaced;
 * `lines` are put into the server block, as docs/running.md says to do it behind a CDN.
 */
export async function startBehindShippedProxy<App extends { origin: string }>(
  start: (publicOrigin: string) => Promise<App[]>,
  lines = '',
): Promise<{ apps: App[]; proxy: ShippedProxy }> {
  const plain = await freePort()
  const tls = await freePort()
  const origin = `https://localhost:${tls}`
  const apps = await start(origin)
  const { certificate, key } = makeCertificate()
  const upstreams = apps.map((app) => `server 127.0.0.1:${new URL(app.origin).port}$1`)
  const replaced: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000([^;]*;)/, upstreams.join(' ')],
    [/listen \[::\].*;\n/g, '\n'],
    [/listen 80;/, `listen 127.0.0.1:${plain};`],
    [/listen 443 ssl/g, `listen 127.0.0.1:${tls} ssl`],
    [/https:\/\/www\.example\.com/g, origin],
    [/www\.example\.com/g, 'localhost'],
    [/example\.com/g, 'other.localhost'],
    [/\/etc\/ssl\/qantara\/fullchain\.pem/g, 'certificate.pem'],
    [/\/etc\/ssl\/qantara\/privkey\.pem/g, 'key.pem'],
    [/\/var\/(cache|www)\//g, ''],
    [/(?=\n *client_max_body_size )/, `\n${lines}`],
  ]
  const shipped = await readFile(join(import.meta.dirname, '../../deploy/nginx/nginx.conf'), 'utf8')
  const nginx = await startNginx({
    http: replaced.reduce((text, [from, to]) => text.replace(from, to), shipped),
    files: { 'certificate.pem': certificate, 'key.pem': key, 'nginx/.keep': '' },
    ports: [plain, tls],
    logsRequests: true,
  })
  return {
    apps,
    proxy: { origin, plainOrigin: `http://localhost:${plain}`, certificate, ...nginx },
  }
}
