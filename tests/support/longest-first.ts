import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short to read and long to run. Vitest takes a file that it has not seen before for as long as its text;
 * one that begins last would leave a core idle at the end.
 */
const longerThanTheyLook = [
  'requests/access.test.ts',
  'requests/archive.test.ts',
  'requests/how-to.test.ts',
  'requests/import-killed.test.ts',
  'requests/kills.test.ts',
  'requests/statement-plans.test.ts',
  'requests/uploads-killed.test.ts',
  'jobs/runner.test.ts',
  'e2e/home.test.ts',
  'e2e/pages.test.ts',
  'e2e/plain-pages.test.ts',
  'e2e/letters.test.ts',
]

export default class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A worker belongs to one project, whose files stay together. Where they are few, one alone lasts
    // for minutes: it would go on when all others have ended.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project)
    const fewestFirst = [...projects.values()].toSorted((a, b) => a.length - b.length)
    return fewestFirst.flatMap((each) => [
      ...each.filter(isLong),
      ...each.filter((file) => !isLong(file)),
    ])
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longerThanTheyLook.some((name) => moduleId.endsWith(name))
}
