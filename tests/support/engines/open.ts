import { openByPuppeteer } from './puppeteer.ts'
import type { Engine, OpenEngine } from './tab.ts'
import { openWebkit } from './webkit.ts'

export function openEngine(engine: Engine): Promise<OpenEngine> {
  return engine === 'webkit' ? openWebkit() : openByPuppeteer(engine)
}
