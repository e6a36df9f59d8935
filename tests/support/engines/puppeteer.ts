import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
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
  let size = { width: 1440, height: 900 }
  const open = async () => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport(size)
    // Else a window behind another has fields with the focus that never hear of it.
    if (engine === 'chromium') await page.emulateFocusedPage(true)
    else await page.bringToFront()
    // The question of a page with unsaved changes that a story leaves, which WebKit's driver answers so, too.
    page.on('dialog', (dialog) => void dialog.accept())
    return { context, page }
  }
  let { context, page } = await open()

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
    async giveFile(selector, path) {
      const field = await page.waitForSelector(selector)
      await (await field?.toElement('input'))?.uploadFile(path)
    },
    ...(engine === 'chromium' && { addAuthenticator: () => addAuthenticator(page) }),
    async resize(width, height) {
      size = { width, height }
      await page.setViewport(size)
    },
    picture: async () => Buffer.from(await page.screenshot()),
    async forget() {
      await context.close()
      ;({ context, page } = await open())
    },
  }
  return { tab, close: () => browser.close() }
}

async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.createCDPSession()
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
}
