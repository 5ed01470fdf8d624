/** Event replay: input and presses before hydration are recorded and replayed after it. */
import { useEffect } from 'react'

/** How long a pressed form waits for hydration before the browser sends it natively. */
export const timeoutMilliseconds = 6000

const awake = 'keyhold-awake'

/** Marks the document as hydrated. */
export const awakeAttribute = 'data-awake'

/**
 * Inline script in the head, before anything can be pressed. It records button presses, form submissions and field
 * changes, each once and in order, until `useHydrationSignal` reports hydration. Then it replays them one by one, and
 * React renders after each. React ignores the event of a field whose value it knows, and it puts a property `value` on each
 * field to know it. Setting that property for another element changes what React knows, and not the field: neither its
 * caret nor a half-typed date. Links and native controls are left alone.
 */
export const eventReplayScript = `;(function(){var d=document,kept=new Map(),timer;
function keep(what,act){kept.delete(what);kept.set(what,function(){if(what.isConnected)act()})}
function hold(e,what,act){e.preventDefault();e.stopImmediatePropagation();keep(what,act);d.documentElement.style.cursor='progress'}
function click(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type!=='submit'&&!b.hasAttribute('popovertarget'))hold(e,b,function(){b.click()})}
function submit(e){var f=e.target,s=e.submitter;hold(e,f,function(){f.requestSubmit(s)});clearTimeout(timer);if(f.hasAttribute('action'))timer=setTimeout(free,${timeoutMilliseconds})}
function fill(e){var f=e.target,v=f.value,c=f.checked,s=f.selectionStart,z=f.selectionEnd;keep(f,function(){
if(f.disabled)return;
if(/^(checkbox|radio)$/.test(f.type)){f.checked=!c;f.click();return}
if(f.value!==v){f.value=v;if(s!=null&&f===d.activeElement)f.setSelectionRange(s,z)}
var p=Object.getOwnPropertyDescriptor(f,'value');if(p)p.set.call(d.createElement(f.tagName),v+' ');
['input','change'].forEach(function(n){f.dispatchEvent(new Event(n,{bubbles:true}))})})}
var heard=[['click',click],['submit',submit],['input',fill],['change',fill]];
function free(){clearTimeout(timer);d.removeEventListener('${awake}',free);heard.forEach(function(h){d.removeEventListener(h[0],h[1],true)});d.documentElement.style.cursor='';
var acts=Array.from(kept.values());function next(){var act=acts.shift();if(act)try{act()}finally{Promise.resolve().then(next)}}Promise.resolve().then(next)}
heard.forEach(function(h){d.addEventListener(h[0],h[1],true)});d.addEventListener('${awake}',free)})()`

/** Reports that the page is hydrated, once. What suspends may still follow; no field does. */
export function useHydrationSignal(): void {
  useEffect(() => {
    document.documentElement.setAttribute(awakeAttribute, '')
    document.dispatchEvent(new Event(awake))
  }, [])
}
