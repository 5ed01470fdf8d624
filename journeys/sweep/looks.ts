/** How a page is looked at: language, theme and width. The table spreads them over the sweep, so that every value is used often. */
import type { Language } from './sentences.ts'

export type Theme = 'light' | 'dark'
export type Width = 390 | 820 | 1440

export interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly width: Width
}

const look = (language: Language, theme: Theme, width: Width): Look => ({ language, theme, width })

/** All looks there are, neighbours as different as can be: the page in place n of the sweep takes row n, and after the last the first. */
export const looks: readonly Look[] = [
  look('en', 'light', 390),
  look('es', 'dark', 1440),
  look('th', 'light', 820),
  look('en', 'dark', 820),
  look('es', 'light', 390),
  look('th', 'dark', 1440),
  look('en', 'light', 1440),
  look('es', 'dark', 820),
  look('th', 'light', 390),
  look('en', 'dark', 390),
  look('es', 'light', 1440),
  look('th', 'dark', 820),
  look('en', 'light', 820),
  look('es', 'dark', 390),
  look('th', 'light', 1440),
  look('en', 'dark', 1440),
  look('es', 'light', 820),
  look('th', 'dark', 390),
]

/** The look of the page in this place of the sweep; a page that exists at some widths only takes the row's nearest one of them. */
export function lookOf(place: number, widths: readonly Width[] = [390, 820, 1440]): Look {
  const row = looks[place % looks.length] ?? look('en', 'light', 1440)
  const [width = row.width] = [...widths].sort((one, other) => Math.abs(one - row.width) - Math.abs(other - row.width))
  return { ...row, width }
}

/** Every language in light and in dark, the widths taking turns; another place begins at another width. */
export function allLooks(place: number, widths: readonly Width[] = [390, 820, 1440]): readonly Look[] {
  const pairs = (['en', 'es', 'th'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ language, theme })),
  )
  return pairs.map((pair, turn) => ({ ...pair, width: widths[(place + turn) % widths.length] ?? 1440 }))
}

export function sayLook({ language, theme, width }: Look): string {
  return `${language} ${theme} ${width}`
}
