/** Flagged homes, with reasons. None is proof: nothing is hidden automatically (D 11.31). */
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { AdminActionButton } from './AdminActionButton.tsx'
import css from './Operator.module.css'
import { useSuspicions } from './queries.ts'
import { SimilarPictures } from './SimilarPictures.tsx'

export function SuspicionPanel() {
  const text = useText('operator')
  const refusal = useRefusal()
  const homes = useSuspicions()
  return (
    <section className={css.panel} aria-labelledby="operator-suspicions">
      <h2 id="operator-suspicions">{text('suspicions')}</h2>
      <p className="soft">{text('suspicionsLede')}</p>
      {homes.isPending && <SkeletonLines lines={4} height="2em" />}
      {homes.isError && <Callout tone="bad" title={refusal(homes.error)} />}
      {homes.data?.length === 0 && <p>{text('suspicionsNone')}</p>}
      <ul className={css.rows}>
        {homes.data?.map(({ id, title, state, isHidden, isHeld, reasons, version, picturesUntil, clauses, alike }) => (
          <li key={id}>
            <div>
              {state === 'published' ? <Link to={paths.detail(id)}>{title}</Link> : <b>{title}</b>}{' '}
              {isHidden && <Badge tone="bad">{text('hidden')}</Badge>}
              {isHeld && <Badge tone="held">{text('held')}</Badge>}
              <ul className={css.reasons}>
                {reasons.map((reason) => (
                  <li key={reason}>
                    <Badge>{text(`suspicion.${reason}`)}</Badge>
                  </li>
                ))}
              </ul>
              {alike && alike.length > 0 && <SimilarPictures title={title} pairs={alike} />}
              {clauses && (
                <>
                  <p className={css.quiet}>{text('clauses', { words: clauses.words.join(', ') })}</p>
                  <blockquote className={css.clauses} lang={clauses.language ?? undefined}>
                    {clauses.text}
                  </blockquote>
                </>
              )}
            </div>
            <div className={css.acts}>
              {isHeld && (
                <AdminActionButton act="release" id={id} name={title} version={version} picturesUntil={picturesUntil} />
              )}
              <AdminActionButton act={isHidden ? 'show' : 'hide'} id={id} name={title} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
