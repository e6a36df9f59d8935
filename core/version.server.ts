import program from '../package.json' with { type: 'json' }

/** Of the program, as `package.json` names it: three numbers, whose meaning docs/releasing.md promises. */
export const { version } = program
