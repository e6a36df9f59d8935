import type { Picture } from '#core/media/picture.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import type { Settings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'

/** Undefined means the built-in pictures. */
export type Brand = { logo: Picture | undefined; icon: Picture | undefined }

export async function findBrand(db: Db, { brand }: Pick<Settings, 'brand'>): Promise<Brand> {
  const pictures = await findPictures(db, [brand.logo, brand.icon])
  return { logo: pictures.get(brand.logo), icon: pictures.get(brand.icon) }
}
