import { buildIfMoved } from '../built.ts'
import { install, isInstalled } from './installed.ts'
import { engines } from './tab.ts'

/** Installs what is missing where it can, and says which engine a machine does without. */
export default function setup(): void {
  buildIfMoved()
  const missing = engines.filter((engine) => !isInstalled(engine))
  if (missing.length > 0) install(missing)
  for (const engine of missing)
    if (!isInstalled(engine)) process.stdout.write(`not run: no ${names[engine]} here\n`)
}

const names = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' }
