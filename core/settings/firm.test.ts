import { expect, test } from 'vitest'
import { defaultFirm, firmIn } from './firm.ts'

const none = {
  name: '',
  legalName: '',
  city: '',
  address: '',
}

test('the firm in Arabic has its Arabic facts, the others in English and named', () => {
  const arabic = { ...none, name: 'قنطرة', address: 'شارع المثال\nالقاهرة' }
  const firm = firmIn({ firm: defaultFirm, firmAr: arabic }, 'ar')
  expect(firm).toMatchObject({
    name: 'قنطرة',
    address: ['شارع المثال', 'القاهرة'],
    city: 'Cairo',
    phone: defaultFirm.phone,
  })
  expect(firm.inEnglish).toEqual(['legalName', 'city'])
})

test('in English nothing of the Arabic shows', () => {
  const firm = firmIn({ firm: defaultFirm, firmAr: { ...none, name: 'قنطرة' } }, 'en')
  expect(firm).toEqual({ ...defaultFirm, inEnglish: [] })
})
