import type { Locator, Page } from 'playwright-core'

type Role = 'link' | 'button' | 'tab'
type Name = string | RegExp

/** Somebody who knows the names on the screen and nothing else. Every method but `reads` is a step. */
export type Walk = {
  /** A link, button or tab of this name. */
  press(name: Name, role?: Role): Promise<void>
  /** Puts a text, a day or a moment into a field. */
  fill(label: Name, text: string): Promise<void>
  /** A body of text, from which all is replaced. */
  write(label: Name, text: string): Promise<void>
  paste(label: Name, text: string): Promise<void>
  /** An option of a select, or a box that is ticked. */
  choose(label: Name, option?: string): Promise<void>
  upload(label: Name, file: Buffer): Promise<void>
  /** Waits until these words are on the screen. */
  reads(words: Name): Promise<void>
  readonly steps: number
}

const patienceMs = 60_000
const restMs = 250
/** More stops than any screen has. */
const maxStops = 400

/** By pointer, or with Tab to everything and no pointer at all. */
export function walkWith(page: Page, byKeyboard: boolean): Walk {
  let steps = 0
  let underWay = 0
  let lastChange = Date.now()
  const count = (by: number) => () => {
    underWay += by
    lastChange = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))

  /** As somebody who looks before they press: until what was asked for has come. */
  async function rest(): Promise<void> {
    const until = Date.now() + patienceMs / 3
    while (Date.now() < until && (underWay > 0 || Date.now() - lastChange < restMs))
      await page.waitForTimeout(50)
  }

  /** The first of this name that can be seen; a sheet or dialog in front is all there is. */
  async function find(of: (within: Page | Locator) => Locator): Promise<Locator> {
    await rest()
    const until = Date.now() + patienceMs
    for (;;) {
      const dialog = page.locator('dialog[open]').last()
      const within = (await dialog.count()) > 0 ? dialog : page
      const found = of(within).filter({ visible: true }).first()
      const canBeUsed = (await found.count()) > 0 && (await found.isEnabled())
      // A sheet may have come over it meanwhile.
      const isInFront = within === dialog || (await dialog.count()) === 0
      if (canBeUsed && isInFront) return found
      if (Date.now() > until) throw new Error(`Not to be seen: ${of(page)}`)
      await page.waitForTimeout(50)
    }
  }

  const pressable = (name: Name, role?: Role) => (within: Page | Locator) => {
    const named = { name, exact: true }
    if (role) return within.getByRole(role, named)
    return within
      .getByRole('link', named)
      .or(within.getByRole('button', named))
      .or(within.getByRole('tab', named))
  }
  const labelled = (label: Name) => (within: Page | Locator) =>
    within
      .getByLabel(label, { exact: true })
      .and(within.locator('input, select, textarea, [role=textbox]'))

  /** Tab until it is there, as somebody without a pointer does; from behind it, once around. */
  async function reach(target: Locator): Promise<void> {
    const handle = await target.elementHandle()
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await handle?.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not arrive at ${target}`)
  }

  async function act(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
    steps += 1
    if (!byKeyboard) return target.click()
    await reach(target)
    await page.keyboard.press(key)
  }

  async function arrive(label: Name): Promise<Locator> {
    steps += 1
    const target = await find(labelled(label))
    await (byKeyboard ? reach(target) : target.click())
    return target
  }

  return {
    get steps() {
      return steps
    },
    async press(name, role) {
      const of = pressable(name, role)
      // On a telephone most places are behind one press more.
      const more = page.getByRole('navigation', { name: 'Main screens' }).getByRole('button')
      if (await more.isVisible()) {
        await rest()
        const drawer = page.locator('nav[aria-label=Admin]')
        const place = drawer.getByRole('link', { name, exact: true, includeHidden: true })
        const isSeen = (await of(page).filter({ visible: true }).count()) > 0
        if (!isSeen && (await place.count()) > 0) await act(more, 'Enter')
      }
      await act(await find(of), 'Enter')
    },
    async fill(label, text) {
      const target = await arrive(label)
      // The parts of a date are typed in the order of the browser's language: not ours to test.
      await target.fill(text)
    },
    async write(label, text) {
      await arrive(label)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async paste(label, text) {
      await arrive(label)
      await page.evaluate((copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', copied)
        const event = new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        })
        document.activeElement?.dispatchEvent(event)
      }, text)
    },
    async choose(label, option) {
      const target = await find((within) => within.getByLabel(label))
      if (option === undefined) return act(target, 'Space')
      steps += 1
      if (byKeyboard) await reach(target)
      await target.selectOption(option)
    },
    async upload(label, file) {
      steps += 1
      const button = await find((within) => within.getByText(label, { exact: true }))
      const chooser = page.waitForEvent('filechooser')
      await button.click()
      await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: file })
      await page
        .getByText(/Picture added|Image uploaded successfully/)
        .first()
        .waitFor()
    },
    async reads(words) {
      await page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: patienceMs })
    },
  }
}
