/** The projects Keyhold is built with: credit, not endorsement (D 9.1). */
import { useText } from '../../gateways/text/useText.tsx'
import css from './Credits.module.css'
import { credits } from './sampleContent.ts'

export function Credits() {
  const text = useText('landing')
  return (
    <section className={css.credits} aria-labelledby="credits">
      <div className={`wrap ${css.inside}`}>
        <h2 id="credits">{text('credits')}</h2>
        <ul>
          {credits.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
