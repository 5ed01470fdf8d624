/** The pictures of files and feeds that could not be downloaded: the home, the address, and why. */
import type { ImportPictures } from '@keyhold/api/feeds.schema.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Link } from '../../ui/Link.tsx'
import css from './Import.module.css'
import { useFailureWords } from './useFailureWords.ts'

/** Shown at once; the others are behind a summary. */
const atOnce = 5

type Failure = ImportPictures['failures'][number]

export function PictureFailures({ pictures: { failed, failures } }: { pictures: ImportPictures }) {
  const text = useText('homeImport')
  if (failed === 0) return null
  const [first, others] = [failures.slice(0, atOnce), failures.slice(atOnce)]
  const unlisted = failed - failures.length
  return (
    <Callout tone="warn">
      <p>{text('undo.failed', { count: failed })}</p>
      <Pictures failures={first} />
      {others.length > 0 && (
        <details>
          <summary>{text('undo.moreFailed', { count: others.length })}</summary>
          <Pictures failures={others} />
          {unlisted > 0 && <p>{text('undo.unlisted', { count: unlisted })}</p>}
        </details>
      )}
    </Callout>
  )
}

function Pictures({ failures }: { failures: readonly Failure[] }) {
  const text = useText('homeImport')
  const wordsOf = useFailureWords()
  return (
    <ul className={css.pictures}>
      {failures.map(({ id, reference, title, url, failure }) => (
        <li key={`${id} ${url}`}>
          <Link to={paths.newAd(id, 4)}>{reference || title || text('undo.untitled')}</Link>{' '}
          <span className={css.url}>{url}</span> <span>{wordsOf(failure)}</span>
        </li>
      ))}
    </ul>
  )
}
