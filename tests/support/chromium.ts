import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { hasRoom } from './scratch.ts'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Nothing but the page itself may speak to the network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Nobody looks at a page of a test unless pictures are kept (`photograph`): no tile of it has room. */
const unpainted = [
  '--force-gpu-mem-available-mb=1',
  '--default-tile-width=2048',
  '--default-tile-height=2048',
]

const shortLived = [
  // A page of a test does not live long enough for what a compiler makes of its script.
  '--js-flags=--no-opt --no-maglev',
  // The empty page that comes first in a context hands its process on.
  '--renderer-process-limit=1',
  ...(process.env.SHOTS ? [] : unpainted),
]

/** Of Linux distributions; a Mac has none. */
const installedShell = '/usr/bin/chromium-headless-shell'

/** The program that CHROMIUM_PATH names, else an installed one. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || installed.find((each) => existsSync(each))
}

/**
 * Starts a browser: the one that CHROMIUM_PATH names, else an installed Chromium or Chrome, else
 * the one that comes as a package (docs/decisions/2026-11-21-a-browser-for-the-tests.md). `more`
 * are further flags of Chromium.
 */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const path = findChromium()
  return path ? launch(path, more) : launch(await packagedShell(), more)
}

/** Starts a browser that keeps pages for who goes back, which one that is driven does not do by itself. */
export async function launchKeeping(): Promise<Browser> {
  return launch(findChromium() ?? (await packagedShell()), [], ['--disable-back-forward-cache'])
}

/**
 * Starts a headless shell: the engine of Chromium without its windows, which cost four times as
 * much as a page of ours. Where there is none, an installed browser (launchBrowser).
 */
export async function launchShell(): Promise<Browser> {
  if (process.env.CHROMIUM_PATH) return launchBrowser()
  if (existsSync(installedShell)) return launch(installedShell, shortLived)
  if (process.platform === 'linux' && process.arch === 'x64')
    return launch(await packagedShell(), shortLived)
  return launchBrowser()
}

function launch(
  executablePath: string,
  more: string[] = [],
  unwanted: string[] = [],
): Promise<Browser> {
  const args = [...flags, ...more]
  // Where the packaged one finds its libraries is in LD_LIBRARY_PATH by now.
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] != null),
  )
  // On a disk what its processes share would be written down, too.
  const ignoreDefaultArgs = hasRoom() ? [...unwanted, '--disable-dev-shm-usage'] : unwanted
  return chromium.launch({ executablePath, args, env, ignoreDefaultArgs })
}

async function packagedShell(): Promise<string> {
  // It unpacks the libraries that a bare machine lacks only where it believes to be such a one.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
