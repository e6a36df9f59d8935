import type { Tx } from '#db/schema.ts'

const picture = /\/media\/([a-z0-9/-]{1,200}-\d{8}t\d{9}z-[0-9a-f]{16})/g

/**
 * Notes the pictures that a row names which stays for good (a version, a change, a submission), so that
 * nobody has to search all rows for a picture. Call it in the transaction that writes the row.
 */
export async function noteNamedPictures(tx: Tx, content: unknown): Promise<void> {
  const text = JSON.stringify(content) ?? ''
  if (!text.includes('/media/')) return
  const bases = new Set(Array.from(text.matchAll(picture), ([, base = '']) => base))
  for (const base of bases)
    await tx
      .insertInto('named_pictures')
      .values({ base })
      .onConflict((conflict) => conflict.column('base').doNothing())
      .execute()
}
