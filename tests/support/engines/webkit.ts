import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { miniBrowser, webkitDriver } from './installed.ts'
import type { Key, OpenEngine, Tab } from './tab.ts'

/** As WebDriver writes keys without a sign of their own (w3.org/TR/webdriver2, keyboard actions). */
const signs: Partial<Record<Key | 'Control' | 'Shift', string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Control: '\uE009',
  Shift: '\uE008',
}

/** WebKitGTK by WebDriver, in a screen that nobody sees. Its driver gives no console. */
export async function openWebkit(): Promise<OpenEngine> {
  const binary = miniBrowser()
  if (!binary) throw new Error('There is no MiniBrowser of WebKitGTK.')
  const port = await freePort()
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 2200x1600x24', 'dbus-run-session', '--', webkitDriver, '-p', `${port}`],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Its sandbox does not run as root.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  // The screen, the bus, the driver and the browser's processes are one group.
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // They have ended already.
    }
  }
  process.once('exit', endAll)

  const base = `http://127.0.0.1:${port}`
  await untilReady(base, () => printed)
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': {
        binary,
        args: ['--automation'],
      },
    },
  }
  const { sessionId } = await call<{ sessionId: string }>(base, 'POST', '/session', {
    capabilities,
  })
  const ask = <T>(method: string, path: string, body?: object) =>
    call<T>(base, method, `/session/${sessionId}${path}`, body)
  await ask('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 })

  const act = async (actions: object[]) => void (await ask('POST', '/actions', { actions }))
  const keyboard = (actions: object[]) => act([{ type: 'key', id: 'keys', actions }])
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]

  const tab: Tab = {
    engine: 'webkit',
    goto: async (url) => void (await ask('POST', '/url', { url })),
    async read(script, ...args) {
      const body = `const done = arguments[arguments.length - 1]
        const given = [...arguments].slice(0, -1)
        Promise.resolve().then(() => (${script})(...given))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const told = await ask<{ value?: never; error?: string }>('POST', '/execute/async', {
        script: body,
        args,
      })
      if (told.error) throw new Error(told.error)
      return told.value as never
    },
    click: (x, y) =>
      act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]),
    key(key, held) {
      const pressed = stroke(signs[key] ?? key)
      const holding = held ? signs[held] : undefined
      return keyboard(
        holding
          ? [{ type: 'keyDown', value: holding }, ...pressed, { type: 'keyUp', value: holding }]
          : pressed,
      )
    },
    type: (text) => keyboard([...text].flatMap(stroke)),
    async giveFile(selector, path) {
      const found = await ask<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      const [field] = Object.values(found)
      await ask('POST', `/element/${field}/value`, { text: path })
    },
    async resize(width, height) {
      await ask('POST', '/window/rect', { width, height })
      // The window has a frame and a bar of its own around the viewport.
      const { wide, high } = await tab.read(() => ({ wide: innerWidth, high: innerHeight }))
      await ask('POST', '/window/rect', {
        width: 2 * width - wide,
        height: 2 * height - high,
      })
    },
    picture: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    async forget() {
      await ask('DELETE', '/cookie')
      await tab.read(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    },
  }
  return {
    tab,
    async close() {
      await ask('DELETE', '').catch(() => {})
      endAll()
      process.off('exit', endAll)
    },
  }
}

async function untilReady(base: string, printed: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await fetch(`${base}/status`).catch(() => undefined)
    if (status?.ok) return
    await pause(100)
  }
  throw new Error(`WebKit's driver did not start:\n${printed().slice(-2000)}`)
}

async function call<T>(base: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${base}${path}`, {
    method,
    body: body && JSON.stringify(body),
  })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
  return value
}
