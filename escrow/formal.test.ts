// The solver's models repeat lines of the sources: a changed line is noticed without the solver.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unboundLines } from './formal.ts'
import { mutants } from './mutants.ts'

const source = (file: string) => readFileSync(join(import.meta.dirname, 'src', file), 'utf8')

test('every line that a model repeats is in the sources', () => {
  expect(unboundLines()).toEqual([])
})

test('a mutant of a line that a model repeats makes its proof fail', () => {
  const noticed = mutants().filter(
    (mutant) => unboundLines((file) => (file === mutant.file ? mutant.source : source(file))).length > 0,
  )
  expect(noticed.length).toBeGreaterThan(80)
  expect(new Set(noticed.map(({ kind }) => kind))).toEqual(
    new Set(['deletion', 'comparison', 'operand', 'role', 'constant']),
  )
})
