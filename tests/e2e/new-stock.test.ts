import { beforeAll } from 'vitest'
import { soon, test } from '../support/browser.ts'
import { photograph } from '../support/pictures.ts'
import { openStocks, stock } from '../support/stocks-editor.ts'
import { alive, expectToast, saveButton } from '../support/team-editor.ts'

// A stock from nothing to visitors: it has no prices to draw yet, so it comes with a picture.

let photo: Buffer

beforeAll(async () => {
  photo = await photograph({ width: 900, height: 450, plain: true })
})

test('a new stock is filled in, pictured, saved, seen by visitors and changed again', async ({
  visit,
  site,
}) => {
  const { page } = await openStocks(site, visit)
  const saved = () =>
    expectToast(page, 'Stocks saved', 'Successfully updated Education theme stocks.')
  await page.getByRole('button', { name: 'Add Stock' }).click()
  const added = stock(page, 'Unnamed')
  await added.getByLabel('Ticker').fill('cour')
  await added.getByLabel('Exchange').selectOption('NASDAQ')
  await added.getByLabel('Current price').fill('12.5')
  await added.getByLabel('Entry price').fill('10')
  await added.getByLabel('Thesis', { exact: true }).fill('Degrees from everywhere.')
  await added.locator('input[type=file]').setInputFiles({
    name: 'coursera.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  })
  await expectToast(page, 'Image uploaded', 'Image saved successfully.')
  await added.getByLabel('Name', { exact: true }).fill('Coursera')
  const row = stock(page, 'Coursera')
  await row.getByText('New', { exact: true }).waitFor()
  await saveButton(page).click()
  await saved()
  await page.getByText('No unsaved changes').waitFor()
  await soon(() => row.getByText('New', { exact: true }).count()).toBe(0)

  const visitor = await visit('/themes/education')
  const card = visitor.locator('.stock', { hasText: 'Coursera' })
  await card.getByText('+25.0%').waitFor()
  await card.getByText('Degrees from everywhere.').waitFor()
  const image = card.locator('.stock-image img')
  await image.scrollIntoViewIfNeeded()
  await soon(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).not.toBe(0)

  // The same row, which goes by another id since: changed, it is no second stock.
  await row.getByLabel('Current price').fill('13.00')
  await saveButton(page).click()
  await page.getByText('No unsaved changes').waitFor()
  await visitor.reload()
  await soon(() => card.count()).toBe(1)
  await card.getByText('+30.0%').waitFor()
  await page.reload()
  await alive(page)
  await soon(() => row.getByLabel('Current price').inputValue()).toBe('13.00')
})
