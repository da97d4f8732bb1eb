import { cannotBeAPicture, photoLook, SILHOUETTE } from '#client/ui/pictures/picture-source.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { tileLook, tileWords } from './tile-look.ts'

/** A tile of the grid as MemberTile draws it, for the moment in which React is not there yet. */
export function tileHtml(member: DiscoveredMember): string {
  const { id, username, profile, presence, distance, isVerified } = member
  const words = tileWords(member)
  const dot = presence === 'online' && html`<span class="${tileLook.online}"></span>`
  const age = profile?.age && html`<span class="${tileLook.age}">, ${profile.age}</span>`
  const mark = isVerified && html`<span class="${tileLook.verified}"></span>`
  const ring = profile?.available && html`<span class="${tileLook.available}"></span>`
  return html`
    <article class="${tileLook.tile}" data-member="${id}">
      <span class="${photoLook.frame} ${photoLook.fill}">${picture(member)}</span>
      ${ring}
      <span class="${tileLook.badge(words.role)}">${words.role}</span>
      <span class="${tileLook.caption}" data-tile-caption="true" aria-hidden="true">
        <span class="${tileLook.upperLine}">
          ${dot}
          <span class="${tileLook.name}" data-tile-name="true">${username}</span>
          ${age}
          ${mark}
        </span>
        <span class="${tileLook.lowerLine}">
          <span>${distance}</span>
          <span class="${tileLook.rating}">${words.rating}</span>
        </span>
      </span>
      <a href="/user/${id}" class="${tileLook.link}" aria-label="${words.spoken}" data-item="true" draggable="false"></a>
      <button type="button" class="${tileLook.menu}" aria-label="${words.menu}" aria-haspopup="dialog"></button>
    </article>`.markup
}

function picture({ thumbUrl, thumbhash }: DiscoveredMember): Html {
  const rest = html`class="${photoLook.picture}" alt="" loading="eager" decoding="async" draggable="false"`
  if (cannotBeAPicture(thumbUrl)) return html`<img src="${SILHOUETTE}" data-silhouette="true" ${rest}>`
  return html`<img src="${thumbUrl}" ${thumbhash && html`data-loading="true"`} ${rest}>`
}

/** Markup of ours: what members wrote is in it as text only. */
type Html = { markup: string }
type Value = Html | string | number | false | null | undefined

/** Lines and indents of the template are not part of what it makes. */
function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const raw = parts.map((part) => part.replace(/\s*\n\s*/g, ''))
  return { markup: String.raw({ raw }, ...values.map(toMarkup)) }
}

function toMarkup(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  return typeof value === 'object' ? value.markup : escapeText(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!)
