/** Paths of all public pages, as the running program lists them for search engines. */
export async function readSitemap(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/sitemap.xml`)
  if (!answer.ok) throw new Error(`The sitemap is not to be had: ${answer.status}`)
  const locations = (await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)
  return Array.from(locations, ([, url = '']) => new URL(url).pathname)
}
