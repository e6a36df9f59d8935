import { createHash } from 'node:crypto'

/** Where browsers tell what a page was refused; an older directive, which all of them know. */
const reported = 'report-uri /report-violation'

/**
 * Hashes of what is in the page: a nonce would forbid keeping it. They are of the very characters, so
 * they are found in the text, which is markup of ours. `framedBy` is for previews.
 */
export function pagePolicy(html: string, framedBy = "'none'"): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, /<script(?![^>]*\b(?:src|type="application)\b)[^>]*>([\s\S]*?)<\/script>/g)}`,
    `style-src ${hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g) || "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    reported,
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

function hashes(html: string, element: RegExp): string {
  const found = Array.from(html.matchAll(element), ([, content]) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('base64'),
  )
  return [...new Set(found)].map((hash) => `'sha256-${hash}'`).join(' ')
}

/** A nonce: these pages differ from answer to answer anyway. */
export function noncePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Previews of texts.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    reported,
  ].join('; ')
}

/** A picture opened by itself is a document: it may load and run nothing (docs/bar.md 34). */
export const picturePolicy = "default-src 'none'; sandbox"

/** JSON, text, redirects, errors: without script, style or picture. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** The same, in a frame of the panel. */
export function framedPolicy(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
}

/** Nothing is loaded and nothing runs: what is shown lies in the document itself. */
export const archivedPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')
