/** What Keyhold is built with: credit, not endorsement (D 9.1). */
import { useText } from '../../gateways/text.tsx'
import css from './Credits.module.css'
import { works } from './samples.ts'

export function Credits() {
  const text = useText('home')
  return (
    <section className={css.credits} aria-labelledby="credits">
      <div className={`wrap ${css.inside}`}>
        <h2 id="credits">{text('credits')}</h2>
        <ul>
          {works.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
