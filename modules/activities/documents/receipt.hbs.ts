const receiptItems = `
<table class="lines">
  <colgroup><col><col style="width:16%"><col style="width:18%"></colgroup>
  <thead><tr><th>{{t "document.item"}}</th><th class="num">{{t "document.quantity"}}</th><th class="num">{{t "document.net"}}</th></tr></thead>
  <tbody>
  {{#each items}}<tr><td>{{name}}</td><td class="num" {{#unless is_discount}}data-value="{{quantity}}"{{/unless}}>{{#unless is_discount}}{{qty quantity}}{{#if unit}} {{unit}}{{/if}}{{/unless}}</td><td class="num" data-value="{{net}}" data-format="money" data-decimals="{{../decimals}}">{{number net decimals=../decimals}}</td></tr>{{/each}}
  </tbody>
</table>
<p class="muted small" style="margin-top:4pt">{{t "document.amounts_in" currency=currency}}</p>`;

const payments = `
<h2>{{t "document.payments"}}</h2>
<table class="lines">
  <colgroup><col style="width:22%"><col><col style="width:26%"><col style="width:20%"></colgroup>
  <thead><tr><th>{{t "document.date"}}</th><th>{{t "document.method"}}</th><th>{{t "document.reference"}}</th><th class="num">{{t "document.amount"}}</th></tr></thead>
  <tbody>
  {{#each payments}}<tr><td>{{date paid_on}}</td><td>{{method}}</td><td>{{reference}}</td><td class="num" data-value="{{amount}}" data-format="money" data-decimals="{{../decimals}}">{{money amount currency=../currency}}</td></tr>{{/each}}
  </tbody>
</table>`;

/** Parts of the receipt, by partial name. */
export const RECEIPT_PARTIALS = { receiptItems, payments };

/** The built-in receipt: what was delivered, what it costs, what was paid; only what was delivered for who may not read prices. */
export const RECEIPT_TEMPLATE = `
{{> foot}}
{{#each orders}}
<article class="order{{#unless @first}} page-break{{/unless}}" data-sheet="{{reference_no}}">
  {{> letterhead}}
  <div class="columns">
    <div style="width:50%">{{> customer}}</div>
    <div style="width:50%">
      <p class="label">{{t "document.details"}}</p>
      <p>{{type}}{{#if title}}<br>{{title}}{{/if}}</p>
      {{#if ex_ref_no}}<p class="muted">{{t "document.your_reference"}}: {{ex_ref_no}}</p>{{/if}}
      {{#if address_lines}}<p class="muted">{{join address_lines ", "}}</p>{{/if}}
    </div>
  </div>
  <h2>{{t "document.items"}}</h2>
  {{#if items}}{{#if @root.show_prices}}{{> receiptItems}}{{else}}{{> plainItems}}{{/if}}{{else}}{{#unless @root.hides_lines}}<p class="muted">{{t "document.no_items"}}</p>{{/unless}}{{/if}}
  {{> totals}}
  {{#if payments}}{{> payments}}{{/if}}
  {{> closing}}
  <p class="gap center muted">{{t "document.thanks"}}</p>
</article>
{{/each}}`;
