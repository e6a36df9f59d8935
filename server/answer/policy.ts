import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of a finished page: hashes of the scripts and styles that are in
 * it. A nonce would forbid keeping the page, since it must differ from answer to answer.
 *
 * @param framedBy whose pages may frame it: nobody's, but for previews
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

/**
 * The policy of a staff page: a nonce, and not hashes as on kept pages, since these pages differ
 * from answer to answer anyway.
 */
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
  ].join('; ')
}

/** A picture opened by itself is a document: it may load and run nothing (docs/bar.md 34). */
export const picturePolicy = "default-src 'none'; sandbox"

/** Answers that carry no script, style or picture of their own: JSON, text, redirects, errors. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
