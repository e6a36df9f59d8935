import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, expectProblem, soon, stopClock, test } from '../support/browser.ts'
import { addFormerSlug, changeContent } from '../support/content.ts'
import { holdScripts } from '../support/scripts.ts'
import type { RunningServer } from '../support/server.ts'

const name = 'Karim Sample'
const slug = 'karim-sample'
const opened = `/team?m=${slug}`

const bioLink = (page: Page) => page.getByRole('link', { name: `View Full Bio of ${name}` })
const dialog = (page: Page) => page.getByRole('dialog', { name })
const copyLink = (page: Page) => page.getByRole('link', { name: `Copy link to ${name}` })

test('Copy link puts the link to the member on the clipboard in the press itself, and says so', async ({
  visit,
  site,
}) => {
  let release = () => {}
  const page = await visit('/team', {
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
    before: async (fresh) => {
      // It is said for two seconds.
      await stopClock(fresh)
      release = await holdScripts(fresh)
    },
  })
  await copyLink(page).click()
  await soon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.origin}/team#${slug}`,
  )
  release()
  await page.getByRole('status').getByText('Link copied').waitFor()
  await soon(() => addressOf(page)).toBe('/team')
  await soon(() => copyLink(page).textContent()).toBe('Link copied')

  // Where copying is refused, the link itself is shown.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await copyLink(page).click()
  await page.getByText(`The link could not be copied. It is: ${site.origin}/team#${slug}`).waitFor()
})

test('the slug of a member, and a former one, scrolls to it and highlights it; with reduced motion by a mark that stands still', async ({
  visit,
  site,
}) => {
  await addFormerSlug(site, slug, 'karim-former')
  const page = await visit('/team', { height: 500 })
  await soon(async () => (await page.reload()) && page.locator('#karim-former').count()).toBe(1)
  const member = page.locator(`#${slug}`)
  for (const fragment of ['karim-former', slug]) {
    await page.evaluate(() => {
      location.hash = ''
    })
    // A browser drops a jump that comes while it still scrolls, and may stop a little below the top.
    await soon(() =>
      member.evaluate(async (found) => {
        scrollTo({ top: 0, behavior: 'instant' })
        const frame = () => new Promise(requestAnimationFrame)
        await frame()
        await frame()
        return [scrollY, found.getAnimations().length]
      }),
    ).toEqual([0, 0])
    await page.evaluate((to) => {
      const begun: string[] = []
      Object.assign(window, { begun })
      addEventListener('animationstart', ({ animationName }) => begun.push(animationName))
      location.hash = to
    }, fragment)
    await soon(() =>
      page.evaluate(() => (window as unknown as { begun: string[] }).begun),
    ).toContain('member-found')
    await soon(async () => {
      const top = (await member.boundingBox())?.y ?? -1
      const bar = (await page.locator('.site-header').boundingBox())?.height ?? 0
      return top >= bar && top < bar + 40
    }).toBe(true)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement))
  expect(behaviour.scrollBehavior).toBe('auto')
  const mark = await member.evaluate((found) => {
    const { animationName, animationDuration } = getComputedStyle(found)
    return `${animationName} ${animationDuration}`
  })
  // Its first and its last frame are the same (member.css).
  expect(mark).toBe('member-marked 2s')
})

test('without JavaScript the dialog is a page that can be read, left and not got behind', async ({
  visit,
}) => {
  const page = await visit('/team', { script: false })
  await bioLink(page).click()
  await page.waitForURL(`**${opened}`)
  await dialog(page).getByText('Sample biography.').waitFor()
  await soon(() => page.title()).toBe(`${name} | Qantara`)
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog') !== null
    })
    expect(inside).toBe(true)
  }
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(`**/team#${slug}`)
  await soon(() => page.getByRole('dialog').count()).toBe(0)

  await page.goto(opened)
  await page.mouse.click(8, 450)
  await page.waitForURL(`**/team#${slug}`)
})

test('a portrait that cannot be loaded is asked for three more times, then its initials show', async ({
  visit,
  site,
}) => {
  await setPortrait(site, slug, '/media/team-images/karim.jpg')
  const asked: string[] = []
  const page = await visit('/team', {
    before: async (fresh) => {
      expectProblem(fresh, /karim\.jpg/)
      await stopClock(fresh)
      fresh.on('request', (request) => {
        if (request.url().includes('karim.jpg')) asked.push(new URL(request.url()).search)
      })
    },
  })
  const picture = page.locator(`#${slug} img`)
  await soon(async () => {
    if ((await picture.count()) === 0) await page.reload()
    return picture.count()
  }).toBe(1)
  await picture.scrollIntoViewIfNeeded()
  for (const tries of ['1', '2', '3']) {
    await soon(() => picture.getAttribute('data-tries')).toBe(tries)
    await page.clock.runFor(1000 * Number(tries))
  }
  await soon(() => picture.getAttribute('hidden')).toBe('')
  expect(asked).toEqual(['', ...asked.slice(1).map(() => expect.stringMatching(/^\?t=\d+$/))])
  expect(asked).toHaveLength(4)
  await page.locator(`#${slug}`).getByText('KS').waitFor()

  // Remembered for this visit: the next page does not try three times again.
  await page.reload()
  await soon(() => picture.getAttribute('hidden')).toBe('')
  await soon(() => picture.getAttribute('data-tries')).toBe(null)

  // Nor does the dialog of the member ask for it.
  const before = asked.length
  await page
    .locator(`#${slug}`)
    .getByRole('link', { name: /Full Bio/ })
    .click()
  await dialog(page).getByText('KS').waitFor()
  await soon(() => dialog(page).locator('img').count()).toBe(0)
  expect(asked).toHaveLength(before)
})

test('a portrait that is not loaded yet is not taken for a failed one', async ({ visit, site }) => {
  const last = 'tarek-prototype'
  await setPortrait(site, last, '/media/team-images/tarek.svg')
  await setPortrait(site, slug, null)
  await soon(async () =>
    (await (await fetch(`${site.origin}/team`)).text()).includes('karim.jpg'),
  ).toBe(false)
  const page = await visit('/team', {
    height: 400,
    before: (fresh) =>
      fresh.route('**/tarek.svg', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>',
        }),
      ),
  })
  const picture = page.locator(`#${last} img`)
  await soon(async () => {
    if ((await picture.count()) === 0) await page.reload()
    return picture.count()
  }).toBe(1)
  await soon(() => picture.getAttribute('data-tries')).toBe(null)
  await picture.scrollIntoViewIfNeeded()
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4)
  await soon(() => picture.isVisible()).toBe(true)
})

function setPortrait(site: RunningServer, member: string, image: string | null): Promise<void> {
  return changeContent(site, 'team', (tx) =>
    tx.updateTable('team_members').set({ image_url: image }).where('slug', '=', member).execute(),
  )
}
