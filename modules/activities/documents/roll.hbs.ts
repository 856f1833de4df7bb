// The receipt on a roll of 80 mm: one column, no page feet.

const rollHead = `
{{#if @root.company.logo}}<p class="center">{{image @root.company.logo height=48 alt=@root.company.name}}</p>{{/if}}
<p class="company center">{{@root.company.name}}</p>
<p class="muted center">{{#each @root.company.address_lines}}{{this}}{{#unless @last}}<br>{{/unless}}{{/each}}</p>
<p class="muted center">{{join @root.company.contact_parts " · "}}</p>
{{#if @root.company.tax_number}}<p class="muted center">{{t "document.tax_number" number=@root.company.tax_number}}</p>{{/if}}
<hr class="rule">
<p class="strong">{{heading}} {{reference_no}}</p>
<p class="muted">{{document_day}} · {{t status_text}}</p>
<p>{{type}}{{#if title}}<br>{{title}}{{/if}}</p>
{{#if ex_ref_no}}<p class="muted">{{t "document.your_reference"}}: {{ex_ref_no}}</p>{{/if}}
{{#with customer}}<p class="strong">{{name}}</p>{{#if tax_number}}<p class="muted">{{t "document.tax_number" number=tax_number}}</p>{{/if}}{{/with}}`;

const rollItems = `
<table class="lines">
  <colgroup><col><col style="width:34%"></colgroup>
  <tbody>
  {{#each items}}<tr><td>{{name}}{{#unless is_discount}}<br><span class="muted small">{{qty quantity}}{{#if unit}} {{unit}}{{/if}}{{#if @root.show_prices}} × {{number price least=../decimals}}{{/if}}</span>{{/unless}}</td>{{#if @root.show_prices}}<td class="num" data-value="{{net}}" data-format="money" data-decimals="{{../decimals}}">{{number net decimals=../decimals}}</td>{{else}}<td></td>{{/if}}</tr>{{/each}}
  </tbody>
</table>
{{#if @root.show_prices}}{{#if prices_include_tax}}<p class="muted small">{{t "document.with_tax" currency=currency}}</p>{{/if}}{{/if}}`;

const rollPayments = `
<h2>{{t "document.payments"}}</h2>
{{#each payments}}<p>{{date paid_on}} · {{method}} · {{money amount currency=../currency}}</p>{{/each}}`;

/** Parts of the receipt on a roll, by partial name. */
export const ROLL_PARTIALS = { rollHead, rollItems, rollPayments };

export const ROLL_TEMPLATE = `
{{#each orders}}
<article class="order{{#unless @first}} page-break{{/unless}}" data-sheet="{{reference_no}}">
  {{> rollHead}}
  <hr>
  {{#if items}}{{> rollItems}}{{else}}{{#unless @root.hides_lines}}<p class="muted">{{t "document.no_items"}}</p>{{/unless}}{{/if}}
  {{> totals}}
  {{#if payments}}{{> rollPayments}}{{/if}}
  {{> closing}}
  <p class="gap center muted">{{t "document.thanks"}}</p>
</article>
{{/each}}`;
