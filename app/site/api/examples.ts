export function firstExample(origin: string): string {
  return [
    `curl ${origin}/api/themes`,
    '',
    '[',
    '  { "id": "longevity", "name": "Longevity", "description": "…" }',
    ']',
  ].join('\n')
}

export function browserExample(origin: string): string {
  return [
    `const answer = await fetch('${origin}/api/stock-picks?theme_id=longevity', {`,
    "  headers: { authorization: 'Bearer qtr_…' },",
    '})',
    'const picks = await answer.json()',
  ].join('\n')
}

export function listExample(origin: string): string {
  const next = `${origin}/api/letters?limit=10&cursor=a-letter`
  return [`curl -i "${origin}/api/letters?limit=10"`, '', `Link: <${next}>; rel="next"`].join('\n')
}

export const messageExample = `POST /hook
content-type: application/json
webhook-id: msg_5f0c…
webhook-timestamp: 1795345500
webhook-signature: v1,K5oZ…

{ "id": "msg_5f0c…", "type": "prices.updated",
  "timestamp": "2026-11-22T13:05:00.000Z", "data": { "theme_id": "longevity" } }`
