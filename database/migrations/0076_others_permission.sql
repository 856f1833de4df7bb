-- The permission of the list "Assigned to others" gets the name its screen asks for; roles that hold it keep it.
update permission set slug = 'view.activity_assigned_to_others' where slug = 'view.activities_assigned_to_others';
