import { spawnSync } from 'node:child_process'
import { accessSync, existsSync, globSync } from 'node:fs'
import { findChromium } from '../chromium.ts'
import type { Engine } from './tab.ts'

export const firefoxPath = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'
export const webkitDriver = '/usr/bin/WebKitWebDriver'

/** A page of WebKit needs a screen and a bus of messages, which a server has not. */
const webkitNeeds = [webkitDriver, '/usr/bin/xvfb-run', '/usr/bin/dbus-run-session']

const packages: Record<Engine, string[]> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus-x11', 'dbus'],
}

export function isInstalled(engine: Engine): boolean {
  if (engine === 'chromium') return findChromium() !== undefined
  if (engine === 'firefox') return existsSync(firefoxPath)
  return webkitNeeds.every((path) => existsSync(path)) && miniBrowser() !== undefined
}

/** The window of WebKitGTK that comes with its driver. */
export function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
}

/** Installs engines by Debian's packages where that is possible: as root. */
export function install(missing: readonly Engine[]): void {
  if (process.getuid?.() !== 0 || !canRun('apt-get')) return
  const wanted = missing.flatMap((engine) => packages[engine])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function canRun(tool: string): boolean {
  try {
    accessSync(`/usr/bin/${tool}`)
    return true
  } catch {
    return false
  }
}
