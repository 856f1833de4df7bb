// Parts that the built-in layouts share. The context is one order; the whole data is @root.

const letterhead = `
<div class="columns">
  <div style="width:58%">
    {{#if @root.company.logo}}<p>{{image @root.company.logo height=48 alt=@root.company.name}}</p>{{/if}}
    <p class="company">{{@root.company.name}}</p>
    <p class="muted">{{#each @root.company.address_lines}}{{this}}{{#unless @last}}<br>{{/unless}}{{/each}}</p>
    <p class="muted">{{join @root.company.contact_parts " · "}}</p>
    {{#if @root.company.website}}<p class="muted">{{@root.company.website}}</p>{{/if}}
    {{#if @root.company.tax_number}}<p class="muted">{{t "document.tax_number" number=@root.company.tax_number}}</p>{{/if}}
  </div>
  <div class="right" style="width:42%">
    <h1>{{heading}}</h1>
    <p class="reference">{{reference_no}}</p>
    <p class="muted">{{t status_text}}</p>
    <p class="muted">{{document_day}}</p>
  </div>
</div>
<hr class="rule">`;

const customer = `
<p class="label">{{t "document.customer"}}</p>
{{#with customer}}
<p class="strong">{{name}}</p>
<p>{{#if contact}}{{contact}}<br>{{/if}}{{#each address_lines}}{{this}}{{#unless @last}}<br>{{/unless}}{{/each}}</p>
<p class="muted">{{join contact_parts " · "}}</p>
{{#if tax_number}}<p class="muted">{{t "document.tax_number" number=tax_number}}</p>{{/if}}
{{/with}}`;

/** The lines for who may not read prices: what and how much. */
const plainItems = `
<table class="lines">
  <colgroup><col style="width:6%"><col><col style="width:20%"></colgroup>
  <thead><tr><th class="no-sheet">#</th><th>{{t "document.item"}}</th><th class="num">{{t "document.quantity"}}</th></tr></thead>
  <tbody>
  {{#each items}}{{#unless is_discount}}<tr><td class="muted no-sheet">{{index}}</td><td>{{name}}{{#if description}}<br><span class="muted small">{{nl2br description}}</span>{{/if}}{{#each fields}}<br><span class="muted small">{{name}}: {{nl2br value}}</span>{{/each}}</td><td class="num" data-value="{{quantity}}">{{qty quantity}}{{#if unit}} {{unit}}{{/if}}</td></tr>{{/unless}}{{/each}}
  </tbody>
</table>`;

const totals = `
{{#if @root.show_prices}}<table class="{{#if @root.is_roll}}plain{{else}}totals{{/if}}">
  <colgroup><col><col style="width:42%"></colgroup>
  {{#if (and @root.show_tax (ne (add totals.items_total 0) "0"))}}<tr><td>{{t "document.items_total"}}</td><td class="num" data-value="{{totals.items_total}}" data-format="money" data-decimals="{{decimals}}">{{money totals.items_total currency=currency}}</td></tr>{{/if}}
  {{#if (ne (add totals.rental_total 0) "0")}}<tr><td>{{t "document.rental_total"}}</td><td class="num" data-value="{{totals.rental_total}}" data-format="money" data-decimals="{{decimals}}">{{money totals.rental_total currency=currency}}</td></tr>{{/if}}
  {{#if (ne (add totals.discount_total 0) "0")}}<tr><td>{{t "document.discount_total"}}</td><td class="num" data-value="{{sub 0 totals.discount_total}}" data-format="money" data-decimals="{{decimals}}">{{money (sub 0 totals.discount_total) currency=currency}}</td></tr>{{/if}}
  {{#if @root.show_tax}}{{#each taxes}}<tr><td>{{t "document.tax_at" rate=(percent rate)}}</td><td class="num" data-value="{{tax}}" data-format="money" data-decimals="{{../decimals}}">{{money tax currency=../currency}}</td></tr>
  {{else}}{{#if (ne (add totals.tax_total 0) "0")}}<tr><td>{{t "document.tax_total"}}</td><td class="num" data-value="{{totals.tax_total}}" data-format="money" data-decimals="{{decimals}}">{{money totals.tax_total currency=currency}}</td></tr>{{/if}}{{/each}}{{/if}}
  <tr class="total"><td>{{t "document.total"}}</td><td class="num" data-value="{{totals.customer_total}}" data-format="money" data-decimals="{{decimals}}">{{money totals.customer_total currency=currency}}</td></tr>
  {{#if (ne (add totals.paid_total 0) "0")}}
  <tr><td>{{t "document.paid_total"}}</td><td class="num" data-value="{{totals.paid_total}}" data-format="money" data-decimals="{{decimals}}">{{money totals.paid_total currency=currency}}</td></tr>
  <tr><td class="strong">{{t "document.balance_due"}}</td><td class="num strong" data-value="{{totals.balance_due}}" data-format="money" data-decimals="{{decimals}}">{{money totals.balance_due currency=currency}}</td></tr>
  {{/if}}
</table>{{/if}}`;

const foot = `
<footer class="page-footer">
  <div class="columns">
    <div style="width:72%">{{@root.company.name}}</div>
    <div class="right" style="width:28%">{{t "document.page"}} {{pageNumber}} {{t "document.of"}} {{totalPages}}</div>
  </div>
</footer>`;

const closing = `{{#if @root.company.notes}}<p class="gap muted">{{nl2br @root.company.notes}}</p>{{/if}}`;

/** Template text of the shared parts, by partial name. */
export const DOCUMENT_PARTIALS = { letterhead, customer, plainItems, totals, closing, foot };
