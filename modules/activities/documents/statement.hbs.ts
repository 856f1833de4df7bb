const facts = `
<p class="label">{{t "document.details"}}</p>
<table class="plain">
  <colgroup><col style="width:36%"><col></colgroup>
  <tr><td class="muted">{{t "document.type"}}</td><td>{{type}}</td></tr>
  {{#if visit_time}}<tr><td class="muted">{{t "document.scheduled"}}</td><td>{{visit_time}}</td></tr>{{/if}}
  {{#if completed_at}}<tr><td class="muted">{{t "document.completed"}}</td><td>{{completed_time}}</td></tr>{{/if}}
  {{#if officers}}<tr><td class="muted">{{t "document.officer"}}</td><td>{{join officers ", "}}</td></tr>{{/if}}
  {{#if ex_ref_no}}<tr><td class="muted">{{t "document.your_reference"}}</td><td>{{ex_ref_no}}</td></tr>{{/if}}
  {{#if customer.customer_code}}<tr><td class="muted">{{t "document.customer_code"}}</td><td>{{customer.customer_code}}</td></tr>{{/if}}
  {{#if address_lines}}<tr><td class="muted">{{t "document.place"}}</td><td>{{join address_lines ", "}}</td></tr>{{/if}}
  {{#if due_date}}<tr><td class="muted">{{t "document.due_date"}}</td><td>{{date due_date}}</td></tr>{{/if}}
</table>`;

const pricedItems = `
<table class="lines">
  <colgroup><col style="width:5%"><col><col style="width:11%"><col style="width:11%"><col style="width:13%"><col style="width:12%"><col style="width:13%"></colgroup>
  <thead><tr><th class="no-sheet">#</th><th>{{t "document.item"}}</th><th class="num">{{t "document.quantity"}}</th><th class="num">{{t "document.price"}}</th><th class="num">{{t "document.discount"}}</th><th class="num">{{t "document.tax"}}</th><th class="num">{{t "document.net"}}</th></tr></thead>
  <tbody>
  {{#each items}}
  <tr>
    <td class="muted no-sheet">{{index}}</td>
    <td>{{name}}{{#if description}}<br><span class="muted small">{{nl2br description}}</span>{{/if}}{{#each fields}}<br><span class="muted small">{{name}}: {{nl2br value}}</span>{{/each}}</td>
    <td class="num" {{#unless is_discount}}data-value="{{quantity}}"{{/unless}}>{{#unless is_discount}}{{qty quantity}}{{#if unit}} {{unit}}{{/if}}{{/unless}}</td>
    <td class="num" {{#unless is_discount}}data-value="{{price}}" data-format="price" data-decimals="{{../decimals}}"{{/unless}}>{{#unless is_discount}}{{number price least=../decimals}}{{/unless}}</td>
    <td class="num" {{#if (gt discount 0)}}data-value="{{discount}}" data-format="{{#if (eq discount_type "amount")}}money{{else}}percent{{/if}}" data-decimals="{{../decimals}}"{{/if}}>{{#if (gt discount 0)}}{{#if (eq discount_type "amount")}}{{number discount decimals=../decimals}}{{else}}{{percent discount}}{{/if}}{{/if}}</td>
    <td class="num" {{#unless is_discount}}data-value="{{tax_rate}}" data-format="percent"{{/unless}}>{{#unless is_discount}}{{percent tax_rate}}{{/unless}}</td>
    <td class="num" data-value="{{net}}" data-format="money" data-decimals="{{../decimals}}">{{number net decimals=../decimals}}</td>
  </tr>
  {{/each}}
  </tbody>
</table>
<p class="muted small" style="margin-top:4pt">{{#if prices_include_tax}}{{t "document.with_tax" currency=currency}}{{else}}{{t "document.amounts_in" currency=currency}}{{/if}}</p>
{{> totals}}`;

const tasks = `
<h2>{{t "document.tasks"}} <span class="muted small">{{t "document.tasks_done" done=tasks_done total=(count tasks)}}</span></h2>
<table class="lines">
  <colgroup><col><col style="width:14%"><col style="width:24%"></colgroup>
  <thead><tr><th>{{t "document.task"}}</th><th>{{t "document.result"}}</th><th>{{t "document.when"}}</th></tr></thead>
  <tbody>
  {{#each tasks}}<tr><td>{{name}}{{#if task_note}}<br><span class="muted small">{{nl2br task_note}}</span>{{/if}}{{#each fields}}<br><span class="muted small">{{name}}: {{nl2br value}}</span>{{/each}}</td><td>{{#if task_checked}}{{t "document.done"}}{{else}}<span class="muted">{{t "document.open"}}</span>{{/if}}</td><td class="muted">{{#if task_checked}}{{done_time}}{{/if}}</td></tr>{{/each}}
  </tbody>
</table>`;

const signoff = `
<div class="box keep">
  <div class="columns">
    <div style="width:54%">
      <p class="label">{{t "document.signoff"}}</p>
      <p>{{t "document.signoff_statement"}}</p>
      {{#if sign_off}}
      <p class="strong">{{sign_off.signer_name}}</p>
      <p class="muted">{{t "document.signed_at" when=signed_time}}{{#if sign_off.address}} {{t "document.signed_place" place=sign_off.address}}{{/if}}</p>
      {{#if sign_off.comment}}<p><em>“{{sign_off.comment}}”</em></p>{{/if}}
      {{/if}}
      {{#if received_by}}<p class="muted">{{t "document.received_by"}}: {{received_by.name}}{{#if received_by.position}}, {{received_by.position}}{{/if}} · {{received_time}}</p>{{/if}}
    </div>
    <div style="width:46%">
      <p class="label">{{t "document.signature"}}</p>
      {{#if sign_off.signature}}<p>{{image sign_off.signature height=84 alt=sign_off.signer_name}}</p>
      {{else if sign_off}}<p class="large"><em>{{sign_off.signer_name}}</em></p>
      {{else}}<p><br><br></p>{{/if}}
      <hr>
      <p class="muted small">{{#if sign_off}}{{sign_off.signer_name}}{{else}}{{t "document.not_signed"}}{{/if}}</p>
    </div>
  </div>
  {{#if sign_off.proof}}
  <div class="columns">
    <div style="width:12%">{{image sign_off.proof.image height=56 alt=sign_off.proof.code}}</div>
    <div style="width:88%">
      <p class="label">{{t "document.proof"}}</p>
      <p class="strong">{{sign_off.proof.code}}</p>
      <p class="muted small">{{t "document.proof_text" url=sign_off.proof.url}}</p>
    </div>
  </div>
  {{/if}}
</div>`;

/** Parts of the statement, by partial name. */
export const STATEMENT_PARTIALS = { facts, pricedItems, tasks, signoff };

/** The built-in activity statement: one or many orders, each from a page of its own. */
export const STATEMENT_TEMPLATE = `
{{> foot}}
{{#each orders}}
<article class="order{{#unless @first}} page-break{{/unless}}" data-sheet="{{reference_no}}">
  {{> letterhead}}
  <div class="columns">
    <div style="width:44%">{{> customer}}</div>
    <div style="width:56%">{{> facts}}</div>
  </div>
  {{#if (or title description)}}
  <div class="lead">
    {{#if title}}<h3>{{title}}</h3>{{/if}}
    {{#if description}}<p>{{nl2br description}}</p>{{/if}}
  </div>
  {{/if}}
  <h2>{{t "document.items"}}</h2>
  {{#if items}}{{#if @root.show_prices}}{{> pricedItems}}{{else}}{{> plainItems}}{{/if}}{{else}}{{#unless @root.hides_lines}}<p class="muted">{{t "document.no_items"}}</p>{{/unless}}{{/if}}
  {{#if tasks}}{{> tasks}}{{/if}}
  {{#if notes}}
  <h2>{{t "document.notes"}}</h2>
  {{#each notes}}<p>{{nl2br content}}<br><span class="muted small">{{#if author}}{{author}} · {{/if}}{{day}}</span></p>{{/each}}
  {{/if}}
  {{#if pictures}}
  <h2>{{t "document.pictures"}}</h2>
  <div class="gallery">{{#each pictures}}<div>{{image image alt=caption}}{{#if caption}}<p class="muted small">{{caption}}</p>{{/if}}</div>{{/each}}</div>
  {{/if}}
  {{#if pictures_left}}<p class="muted small">{{t "document.pictures_left" count=pictures_left}}</p>{{/if}}
  {{> signoff}}
  {{> closing}}
</article>
{{/each}}`;
