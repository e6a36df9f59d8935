import type * as http from 'node:http'
import process from 'node:process'

/**
 * An `import` of node:http reads all of its names, WebSocket among them, for which Node reads its client of HTTP: a tenth
 * of a start, and memory, for what a program that only answers never uses.
 */
export const { createServer, request }: typeof http = process.getBuiltinModule('node:http')
