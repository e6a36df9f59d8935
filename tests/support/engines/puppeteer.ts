import puppeteer, { type KeyInput } from 'puppeteer-core'
import { findChromium } from '../chromium.ts'
import { firefoxPath } from './installed.ts'
import type { Engine, OpenEngine, Tab } from './tab.ts'

/** Nothing but the page itself may speak to the network. */
const firefoxPreferences = {
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': '',
}

const lineOf = (engine: Engine) => ({
  headless: true,
  timeout: 90_000,
  protocolTimeout: 180_000,
  ...(engine === 'firefox'
    ? {
        browser: 'firefox' as const,
        executablePath: firefoxPath,
        extraPrefsFirefox: firefoxPreferences,
      }
    : {
        executablePath: findChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      }),
})

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function openByPuppeteer(engine: 'chromium' | 'firefox'): Promise<OpenEngine> {
  const browser = await puppeteer.launch(lineOf(engine))
  let context = await browser.createBrowserContext()
  let page = await context.newPage()
  let size = { width: 1440, height: 900 }

  const tab: Tab = {
    engine,
    goto: async (address) => void (await page.goto(address, { timeout: 60_000 })),
    read: (script, ...args) => page.evaluate(script as never, ...args) as never,
    click: (x, y) => page.mouse.click(x, y),
    async key(key, held) {
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(key as KeyInput)
      if (held) await page.keyboard.up(held)
    },
    type: (text) => page.keyboard.type(text),
    async resize(width, height) {
      size = { width, height }
      await page.setViewport(size)
    },
    picture: async () => Buffer.from(await page.screenshot()),
    async forget() {
      await context.close()
      context = await browser.createBrowserContext()
      page = await context.newPage()
      await page.setViewport(size)
    },
  }
  return { tab, close: () => browser.close() }
}
